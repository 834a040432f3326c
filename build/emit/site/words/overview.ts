/** Words of the overview. */
import { words } from './lang.ts'

export const OVERVIEW = words({
  title: ['What the catalogue holds', '目录概览'],
  lead: ['{n} datasets as of {date}. Every number leads to its list.', '截至 {date} 共 {n} 个数据集。每个数字均可点击查看列表。'],
  at_a_glance: ['At a glance', '一览'],
  glance_lead: ['One sign per dataset, by commercial verdict. Point at one for its name; follow it to its card.', '每个符号代表一个数据集，按商业判定排列。指向可见名称，点击进入卡片。'],
  glance_many: ['One sign for up to {n} datasets, by commercial verdict.', '每个符号至多代表 {n} 个数据集，按商业判定排列。'],
  glance_alt: ['{n} datasets by commercial verdict: {list}', '{n} 个数据集的商业判定：{list}'],
  status_by_area: ['Licence status by disease area', '各疾病领域的许可状态'],
  status_by_modality: ['Licence status by modality', '各模态的许可状态'],
  access_by_status: ['Access by licence status', '各许可状态的获取方式'],
  access_lead: ['Easy to get is not the same as open to use.', '易于获取不等于可以使用。'],
  flags: ['Flags', '标记'],
  flags_lead: ['What blocks a verdict, and what asks for care. A dataset can have several.', '何者阻断判定，何者提示谨慎。一个数据集可有多项。'],
  evidence: ['Evidence by age and by how it was read', '证据的时效与查阅方式'],
  evidence_lead: ['{n} records; age counts from {date}. A stored copy of unknown age that decides makes its card stale.', '共 {n} 条记录；时效自 {date} 起算。起决定作用的保存副本若时间不明，则该卡片视为证据陈旧。'],
  stale_link: ['{n} datasets with stale evidence', '{n} 个数据集的证据陈旧'],
  strength: ['Evidence by strength', '证据效力'],
  strength_lead: ['Only T1 to T4 can establish terms. T5 can only restrict; T6, T7 and what speaks of something else establish nothing.', '仅 T1 至 T4 可确立条款。T5 只能限制；T6、T7 及涉及他物者不能确立任何条款。'],
  total: ['All', '合计'],
  way: ['How it was read', '查阅方式'],
  age_0: ['under 6 months', '不足 6 个月'],
  age_1: ['6 to 12 months', '6 至 12 个月'],
  age_2: ['1 to 2 years', '1 至 2 年'],
  age_3: ['over 2 years', '超过 2 年'],
})
