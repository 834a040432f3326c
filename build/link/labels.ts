/**
 * Labels of the facets that no curator tags. Their values are the closed lists of the model; the types below make a value
 * without a row a compile error.
 */
import type { AccessMode, CommercialUse, DerivedFacet, Handling, Label, LicenseStatus, RiskFlag } from '../../lib/model.ts'

export interface Named {
  label: Label
  /** Other words a caller may type for it. */
  synonyms?: string[]
}

const named = (en: string, zh: string, ...synonyms: string[]): Named => ({ label: { en, zh }, ...(synonyms.length ? { synonyms } : {}) })

export const FACET_LABELS: Readonly<Record<DerivedFacet, Label>> = {
  license_status: { en: 'Licence status', zh: '许可状态' },
  commercial_use: { en: 'Commercial use', zh: '商业用途' },
  access: { en: 'Access', zh: '获取方式' },
  risk_flags: { en: 'Risk flags', zh: '风险标记' },
  repo_only: { en: 'Repository licence only', zh: '仅有仓库许可证' },
  handling: { en: 'Handling', zh: '处理方式' },
}

const LICENSE_STATUS: Readonly<Record<LicenseStatus, Named>> = {
  public_domain: named('Public domain', '公有领域', 'cc0', 'pddl'),
  permissive: named('Permissive', '宽松许可', 'cc by', 'attribution'),
  share_alike: named('Share alike', '相同方式共享', 'copyleft', 'cc by-sa'),
  mixed: named('Mixed', '混合'),
  restricted: named('Restricted', '受限', 'restrictive'),
  conflict: named('Conflict', '声明冲突', 'inconsistent', 'contradictory'),
  unstated: named('Unstated', '未声明', 'unlicensed', 'no license'),
  unverifiable: named('Unverifiable', '无法核实'),
}

const COMMERCIAL_USE: Readonly<Record<CommercialUse, Named>> = {
  allowed: named('Allowed', '允许'),
  allowed_with_conditions: named('Allowed with conditions', '附条件允许', 'conditional'),
  not_allowed: named('Not allowed', '不允许', 'forbidden', 'prohibited'),
  not_established: named('Not established', '未确立', 'unclear', 'undetermined'),
}

const ACCESS: Readonly<Record<AccessMode, Named>> = {
  discontinued: named('Discontinued', '已停止提供', 'withdrawn'),
  embargoed: named('Embargoed', '禁发期内', 'embargo'),
  enclave_only: named('Secure enclave only', '仅限安全环境内使用', 'enclave', 'trusted research environment'),
  controlled_dac: named('Decided by a data access committee', '由数据访问委员会审批', 'controlled', 'dac', 'controlled access'),
  credentialed: named('Credentialed', '需身份认证与培训', 'credentialed access'),
  application_dua: named('Application and signed agreement', '申请并签署协议', 'application', 'dua', 'agreement'),
  paid_license: named('Paid licence', '付费许可', 'paid'),
  challenge_only: named('Challenge participants only', '仅限竞赛参与者', 'challenge'),
  on_request: named('On request', '联系索取', 'by request', 'request'),
  rebuild: named('Rebuild from identifiers', '凭标识符自行重建'),
  registration: named('Registration', '注册后获取', 'account', 'register'),
  click_through: named('Accept terms', '接受条款后获取', 'clickwrap'),
  open_download: named('Open download', '公开下载', 'open', 'download', 'open access'),
  unknown: named('Unknown', '未知', 'not known', '不详'),
}

const RISK_FLAGS: Readonly<Record<RiskFlag, Named>> = {
  repo_only: named('Only a repository licence', '仅有仓库许可证'),
  evidence_conflict: named('Evidence in conflict', '证据相互冲突'),
  noncommercial: named('Non-commercial', '禁止商业用途', 'nc', 'non-commercial', 'non commercial'),
  no_derivatives: named('No derivatives', '禁止演绎', 'nd'),
  no_redistribution: named('No redistribution', '禁止再分发'),
  purpose_limited: named('Purpose limited', '用途受限', 'research only'),
  dua_required: named('Data use agreement required', '需签署数据使用协议', 'dua'),
  third_party_content: named('Third-party content', '含第三方内容'),
  upstream_restricted: named('Upstream restricted', '上游受限'),
  upstream_unclear: named('Upstream unclear', '上游不明'),
  ethics_or_withdrawn: named('Ethics concern or withdrawn', '伦理问题或已撤回', 'withdrawn', 'retracted'),
  mirror_disagrees: named('Copies disagree', '镜像声明不一致'),
  share_alike: named('Share alike', '相同方式共享'),
  custom_terms: named('Custom terms', '自定义条款'),
  wrong_instrument: named('Instrument not made for data', '许可工具不适用于数据'),
  license_version_missing: named('Licence version missing', '缺少许可证版本'),
  label_only: named('Label only', '仅有标签'),
  subset_exceptions: named('Parts with other terms', '部分子集条款不同'),
  version_changed: named('Terms changed between versions', '条款曾变更'),
  stale_evidence: named('Stale evidence', '证据陈旧', 'stale'),
  source_unreachable: named('Source unreachable', '来源无法访问'),
  jurisdiction_limited: named('Jurisdiction limited', '地域受限'),
  human_data: named('Human data', '人类受试者数据'),
  ai_use_restricted: named('AI use restricted', '人工智能使用受限'),
  restriction_reported: named('Restriction reported by others', '他方报告的限制'),
  reciprocal_terms: named('Reciprocal terms', '含回馈义务'),
}

const REPO_ONLY: Readonly<Record<'true' | 'false', Named>> = { true: named('Yes', '是', 'yes'), false: named('No', '否', 'no') }

const HANDLING: Readonly<Record<Handling, Named>> = {
  link_only: named('Link only', '仅链接'),
  link_to_request_page: named('Link to the request page', '链接至申请页'),
  no_link: named('No link', '不提供链接'),
  tombstone: named('Tombstone', '仅留存记录', 'withdrawn'),
}

/** Values and labels of each derived facet, in the order of the model's lists. */
export const VALUE_LABELS: Readonly<Record<DerivedFacet, Readonly<Record<string, Named>>>> = {
  license_status: LICENSE_STATUS, commercial_use: COMMERCIAL_USE, access: ACCESS, risk_flags: RISK_FLAGS, repo_only: REPO_ONLY, handling: HANDLING,
}
