/** Evidence in plain words: kinds, who speaks, about what, how strongly, how it was read. */
import type { Clause, EvidenceKind, EvidenceRole, Party, PlainScope, Tier } from '../../../../lib/model.ts'
import { words } from './lang.ts'

export const KIND = words<EvidenceKind>({
  dua: ['Agreement to sign', '须签署的协议'],
  clickwrap: ['Terms to accept', '须接受的条款'],
  license_file: ['Licence file', '许可文件'],
  terms_page: ['Terms page', '条款页面'],
  license_field: ['Licence field', '许可字段'],
  named_statement: ['Statement that names the data', '指名数据的声明'],
  author_reply: ['Reply of the authors', '作者答复'],
  footer: ['Page footer', '页脚'],
  policy_page: ['Policy page', '政策页面'],
  repo_license: ['Repository licence', '仓库许可证'],
  paper_license: ['Licence of the paper', '论文许可'],
  badge: ['Badge', '徽章'],
  none_found: ['Looked, found nothing', '已查阅，未见条款'],
})

export const PARTY = words<Party>({
  rights_holder: ['Rights holder', '权利方'],
  depositor: ['Depositor', '存缴方'],
  host: ['Host', '托管方'],
  mirror: ['Mirror', '镜像方'],
  aggregator: ['Aggregator', '聚合方'],
  authority: ['Authority', '主管机构'],
})

export const SCOPE = words<PlainScope>({
  data: ['the data', '数据'],
  contents: ['the contents', '内容'],
  annotations: ['the annotations', '标注'],
  repository: ['the repository', '仓库'],
  code: ['the code', '代码'],
  paper: ['the paper', '论文'],
  website: ['the website', '网站'],
  metadata: ['the metadata', '元数据'],
})

export const TIER_SAYS = words<Tier>({
  T0: ['looked and found nothing', '已查阅，未见条款'],
  T1: ['terms that must be accepted to get the data', '获取数据前须接受的条款'],
  T2: ['terms in the package or on the data’s own page', '数据包内或数据页面上的条款'],
  T3: ['licence field of the record that holds the data', '数据记录的许可字段'],
  T4: ['a sentence or reply that names the data', '指名数据的语句或答复'],
  T5: ['general terms: they can only restrict', '一般条款：只能限制'],
  T6: ['repository licence: establishes nothing for the data', '仓库许可证：不能为数据确立许可'],
  T7: ['somebody else: establishes nothing', '第三方：不能确立许可'],
  context: ['about something else: does not count', '涉及他物：不计入'],
})

export const ROLE = words<EvidenceRole>({
  deciding: ['decides', '决定性'],
  disagreeing: ['disagrees', '不一致'],
  history: ['history', '历史记录'],
  other: ['beside', '旁证'],
})

export const READ_AS = words({
  live: ['read live', '在线查阅'],
  repository_snapshot: ['read at a fixed commit', '查阅固定提交'],
  stored_copy: ['read as a stored copy of unknown age', '查阅保存的副本，时间不明'],
  unsaid: ['not said how', '未说明'],
})

export const PLACE = words({
  data_page: ['data page', '数据页面'],
  data_package: ['data package', '数据包'],
  readme: ['README', 'README'],
  homepage: ['homepage', '主页'],
  footer: ['footer', '页脚'],
  repository: ['repository', '仓库'],
  paper: ['paper', '论文'],
  hub: ['hub', '数据中心页面'],
})

export const CLAUSE = words<Clause>({
  commercial_use: ['Commercial use', '商业用途'],
  for_profit_users: ['For-profit users', '营利性使用者'],
  derivatives: ['Changing it', '改编'],
  redistribution: ['Passing it on', '再分发'],
  attribution: ['Credit asked for', '要求署名'],
  notice: ['Notice kept', '保留声明'],
  share_alike: ['Same licence on adaptations', '改编沿用相同许可'],
  pass_on: ['Licence passed on', '传递许可'],
  share_back: ['Results shared back', '回馈成果'],
  code_release: ['Code published', '公开代码'],
  reporting: ['Uses reported', '反馈使用情况'],
  publication_embargo: ['Publication embargo', '发表禁发期'],
  update_or_destroy: ['Old copies destroyed', '销毁旧副本'],
  no_reidentification: ['No identifying of people', '不得识别个人'],
  ai_training: ['AI training', '人工智能训练'],
  model_release: ['Releasing models', '发布模型'],
  third_party_api: ['Use in third-party services', '用于第三方服务'],
  revocable: ['Can be revoked', '可撤销'],
})

export const EVIDENCE = words({
  title: ['Evidence', '证据'],
  lead: ['{n} records: who spoke, about what, where and when.', '共 {n} 条记录：谁、就何事、在何处、于何时所言。'],
  about: ['about', '关于'],
  says: ['says', '声明'],
  seen: ['Seen', '查阅于'],
  strength: ['strength', '效力'],
  places: ['Places read', '查阅之处'],
  source: ['Source', '来源'],
  note: ['Note', '备注'],
  carried: ['kept by a {carrier}', '由{carrier}保存'],
  unreachable: ['the page could not be reached', '页面无法访问'],
  flagged: ['cleaned or conspicuous text', '文本经清理或有异常'],
  other: ['Records that decided nothing', '未起决定作用的记录'],
  conflicts: ['Statements side by side', '声明对照'],
  conflicts_lead: ['These statements do not agree. Disagreements are recorded, never settled by hand.', '下列声明不一致。分歧如实记录，不作人工裁定。'],
  subset: ['part {id}', '部分 {id}'],
  upstream: ['the source {id}', '来源 {id}'],
})
