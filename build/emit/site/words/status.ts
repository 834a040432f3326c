/** Status, reason, verdict and conditions in plain words. Nothing here may read as permission beside a card that is not usable. */
import type { CommercialUse, Condition, LicenseStatus, Reason } from '../../../../lib/model.ts'
import { words } from './lang.ts'

/** What a status means. */
export const STATUS_MEANS = words<LicenseStatus>({
  public_domain: ['Rights are waived or absent.', '权利已放弃或不存在。'],
  permissive: ['Use, change, share and sell, with credit or notice only.', '可使用、修改、分享与出售，仅须署名或保留声明。'],
  share_alike: ['As permissive, but adaptations carry the same licence.', '同宽松许可，但改编作品须沿用相同许可。'],
  mixed: ['Parts carry different terms; each is judged by itself.', '各部分条款不同，须分别判断。'],
  restricted: ['An established term withholds a right or a kind of user.', '已确立的条款保留了某项权利或排除了某类使用者。'],
  conflict: ['Statements of equal standing contradict each other.', '同等效力的声明相互矛盾。'],
  unstated: ['The makers’ own pages were read and give no licence for the data.', '已查阅制作方页面，未见数据许可。'],
  unverifiable: ['A claim may exist, but its text, coverage or authority could not be shown.', '或有声明，但其文本、适用范围或权威性无从证实。'],
})

/** Why the status is what it is. */
export const REASON_SAYS = words<Reason>({
  explicit_terms: ['The terms stated for the data decide it.', '由针对数据所作的条款声明决定。'],
  gate_terms: ['The terms to be accepted before access decide it.', '由获取前须接受的条款决定。'],
  general_terms_restrict: ['No terms for the data themselves, but the site’s general terms withhold rights.', '未见数据本身的条款，但网站的一般条款保留了权利。'],
  subset_terms_differ: ['Its parts carry different terms; each part is shown by itself.', '各部分条款不同，下文分别列出。'],
  first_party_disagree: ['Statements of equal standing grant different rights.', '同等效力的声明所授予的权利不同。'],
  label_url_mismatch: ['A licence label and the page it links to name different licences.', '许可标签与其链接页面所指的许可不一致。'],
  tag_vs_gate: ['The terms at the gate are stricter than the licence label; the gate binds.', '获取时须接受的条款严于许可标签，以前者为准。'],
  repo_only: ['The only licence found is that of a repository; nothing says that it covers the data.', '仅见仓库许可证，且无任何说明表明其涵盖数据。'],
  none_found: ['The makers’ own pages were read and state no terms for the data.', '已查阅制作方页面，未见数据条款。'],
  terms_not_reviewed: ['There are terms to accept or sign, but their text was not read.', '存在须接受或签署的条款，但未能读到其文本。'],
  host_disclaims_rights: ['The host says that it has no rights to give.', '托管方声明其无权授予权利。'],
  grant_incomplete: ['What was found grants some acts and is silent on others that matter.', '所见声明仅涉及部分行为，对其他关键行为未作说明。'],
  coverage_not_shown: ['A general statement was found, but nothing shows that it covers the data.', '仅见一般性声明，无从证明其涵盖数据。'],
  unreachable: ['The page with the terms could not be reached.', '条款页面无法访问。'],
  carried_copy_only: ['The makers’ terms are known only from a copy that somebody else keeps.', '制作方条款仅见于他方保存的副本。'],
  pointer_only: ['What was found only points to another page.', '所见内容仅指向另一页面。'],
  third_party_only: ['Only others than the makers speak of a licence.', '仅有制作方以外的人提及许可。'],
  not_checked: ['The places where terms would stand were not all read.', '应载有条款之处尚未全部查阅。'],
})

/** What a verdict says in one sentence. */
export const VERDICT_SAYS = words<CommercialUse>({
  allowed: ['The recorded evidence establishes commercial use, without conditions.', '现有证据确立了商业用途，且不附条件。'],
  allowed_with_conditions: ['The recorded evidence establishes commercial use, under the conditions named here.', '现有证据确立了商业用途，但须遵守所列条件。'],
  not_allowed: ['The terms found refuse commercial use.', '所见条款禁止商业用途。'],
  not_established: ['Nothing found establishes commercial use: treat it as not granted.', '尚无证据确立商业用途：应视为未获授权。'],
})

export const VERDICT = words({
  title: ['Commercial use', '商业用途'],
  persona: [
    'Asked for a company that copies, adapts and ships a product from the data, without further negotiation or payment.',
    '设问对象：复制、改编数据并据此推出产品的企业，且不再另行协商或付费。',
  ],
  upstream_refuses: ['What it is made from refuses commercial use.', '其来源数据禁止商业用途。'],
  upstream_unclear: ['What it is made from is not established, whatever it declares itself.', '无论其自身如何声明，其来源数据尚未确立。'],
  offered: ['The holder sells a commercial licence', '权利方出售商业许可'],
  how: ['How this is decided', '判定方法'],
  conditions: ['Conditions', '条件'],
  blocked_by: ['What stands in the way', '障碍'],
  cautions: ['Take care', '注意事项'],
  license: ['Licence', '许可证'],
  no_license: ['none established', '未确立'],
  status: ['Licence status', '许可状态'],
  access: ['Access', '获取方式'],
  withdrawn: ['Withdrawn on {date}', '已于 {date} 撤下'],
  parts: ['Parts', '组成部分'],
  part: ['Part', '部分'],
  custom_terms: ['own terms', '自定条款'],
})

export const CONDITION_SAYS = words<Condition>({
  attribution: ['Give credit', '署名'],
  code_release: ['Publish the code made with it', '公开相关代码'],
  no_reidentification: ['Do not try to identify people', '不得尝试识别个人身份'],
  notice: ['Keep the licence notice', '保留许可声明'],
  pass_on: ['Pass the licence on with the material', '随材料一并传递许可'],
  publication_embargo: ['Wait before publishing', '遵守发表禁发期'],
  reporting: ['Report uses back', '反馈使用情况'],
  share_alike: ['Share adaptations under the same licence', '改编作品沿用相同许可'],
  territory: ['Only in some countries', '限于部分国家或地区'],
  update_or_destroy: ['Keep to the newest release, destroy older copies', '使用最新版本并销毁旧副本'],
})
