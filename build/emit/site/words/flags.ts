/** What each flag tells. */
import type { RiskFlag } from '../../../../lib/model.ts'
import { words } from './lang.ts'

export const FLAG_SAYS = words<RiskFlag>({
  repo_only: ['Only a repository licence was found, and nothing says that it covers the data.', '仅见仓库许可证，且无说明表明其涵盖数据。'],
  evidence_conflict: ['First-party statements do not agree.', '第一方声明不一致。'],
  noncommercial: ['A term in force refuses commercial use or for-profit users.', '有效条款禁止商业用途或排除营利性使用者。'],
  no_derivatives: ['A term refuses changed versions.', '条款禁止改编。'],
  no_redistribution: ['A term refuses passing the data on.', '条款禁止再分发。'],
  purpose_limited: ['Only for named purposes, such as research.', '仅限指定用途，例如研究。'],
  dua_required: ['An agreement must be signed, or access is decided case by case.', '须签署协议，或逐案审批。'],
  third_party_content: ['Parts of it belong to others, whose terms are not established here.', '部分内容归他人所有，其条款未在此确立。'],
  upstream_restricted: ['A source that went into it withholds rights.', '其来源数据保留了权利。'],
  upstream_unclear: ['The terms of a source that went into it are not established.', '其来源数据的条款未确立。'],
  ethics_or_withdrawn: ['A retraction, a withdrawn consent or a takedown is on record.', '有撤稿、撤回同意或下架记录。'],
  mirror_disagrees: ['Copies elsewhere name another licence than the makers, or licences that differ.', '他处副本所标许可与制作方不同，或彼此不同。'],
  share_alike: ['Adaptations carry the same licence.', '改编须沿用相同许可。'],
  custom_terms: ['The terms are the makers’ own, no standard licence.', '条款由制作方自定，非标准许可。'],
  wrong_instrument: ['The licence named was not made for data.', '所用许可工具并非为数据而设。'],
  license_version_missing: ['The licence is named without a version.', '许可未注明版本。'],
  label_only: ['Only a label stands for the licence; its text was not seen beside the data.', '仅有许可标签，未见随附文本。'],
  subset_exceptions: ['Parts have other terms than the rest.', '部分子集条款不同。'],
  version_changed: ['Earlier versions had other terms.', '早期版本条款不同。'],
  stale_evidence: ['The deciding evidence is old, or a stored copy of unknown age.', '决定性证据较旧，或为时间不明的副本。'],
  source_unreachable: ['A deciding page could not be reached.', '决定性页面无法访问。'],
  jurisdiction_limited: ['Holds only in some countries, or not in some.', '仅适用于部分国家，或不适用于部分国家。'],
  human_data: ['Data of individual people, or a ban on identifying them.', '涉及个人数据，或禁止识别个人。'],
  ai_use_restricted: ['Training, releasing models or third-party services are restricted.', '训练、发布模型或使用第三方服务受限。'],
  restriction_reported: ['Others report a restriction that the makers’ pages do not show.', '他方报告了制作方页面未载明的限制。'],
  reciprocal_terms: ['Results, code or reports are owed in return.', '须以成果、代码或报告回馈。'],
})
