/** Words of a card's page. */
import type { Handling, HumanSubjects, Merge, Relation, Requirement } from '../../../../lib/model.ts'
import { words } from './lang.ts'

export const CARD = words({
  contents_nav: ['On this page', '本页内容'],
  also: ['Also known as', '又名'],
  facts: ['Facts', '基本信息'],
  maintainer: ['Maintainer', '维护者'],
  homepage: ['Homepage', '主页'],
  repository: ['Repository', '仓库'],
  paper: ['Paper', '论文'],
  version: ['Version', '版本'],
  first_released: ['First released', '首次发布'],
  size: ['Size', '规模'],
  about: ['about', '约'],
  human_subjects: ['Human subjects', '人类受试者'],
  mirror_of: ['Copy of', '副本，源自'],
  identifiers: ['Identifiers', '标识符'],
  access: ['Access', '获取'],
  access_mode: ['How', '方式'],
  access_needs: ['What it takes', '所需条件'],
  access_nothing: ['nothing named', '未载明'],
  access_by: ['Decided by', '审批方'],
  access_cost: ['Cost', '费用'],
  access_page: ['Where', '页面'],
  access_checked: ['Checked', '查阅于'],
  access_none: ['No address of the data is given here.', '此处不提供数据地址。'],
  access_serves: ['This catalogue serves no files; access is obtained at the source.', '本目录不提供文件，须向来源获取。'],
  access_not_rights: ['How data are obtained says nothing about what may be done with them.', '获取方式不代表可作何种用途。'],
  problems: ['Known problems', '已知问题'],
  lineage: ['Lineage', '谱系'],
  lineage_lead: ['What it is made from, and what is made from it. A source can only pull the verdict down.', '其来源数据及其衍生数据。来源只会降低判定。'],
  legend_merged: ['merged in', '已并入'],
  legend_apart: ['separable', '可分离'],
  legend_thin: ['identifiers or facts only', '仅标识符或事实'],
  legend_pulls: ['pulls the verdict down', '降低判定'],
  lineage_scroll: ['Lineage drawn as a graph', '谱系图'],
  sources: ['Made from', '来源'],
  users: ['Used by', '被使用于'],
  source: ['Source', '来源'],
  what: ['What was taken', '取用内容'],
  how: ['How', '方式'],
  own_result: ['Its own result', '其自身结果'],
  bears: ['What that does here', '对本数据集的影响'],
  bears_nothing: ['does not lower it', '不降低'],
  bears_no: ['lowers it to not allowed', '降为不允许'],
  bears_open: ['leaves it not established', '使其未确立'],
  bears_free: ['does not count', '不计入'],
  no_card: ['no card of its own', '无独立卡片'],
  lookalikes: ['Where commercial rights are established: nearest datasets', '商业权利已确立的相近数据集'],
  lookalikes_lead: ['Alike by their tags. Each stands by its own evidence; likeness carries no rights over.', '按标签相近。各以自身证据为准，相近并不传递权利。'],
  lookalikes_none: ['The catalogue has no dataset like this whose commercial verdict is established.', '目录中没有商业判定已确立的相近数据集。'],
  shared: ['shares', '共有'],
  cite: ['Cite', '引用'],
  cite_data: ['The dataset’s paper', '数据集论文'],
  copy: ['Copy', '复制'],
  copied: ['Copied', '已复制'],
  card_word: ['dataset card', '数据集卡片'],
  edit_file: ['Edit this card', '编辑本卡片'],
  machine: ['For machines', '机器可读'],
  compare_with: ['Compare with others', '与其他数据集对比'],
  check: ['Check a use', '核查用途'],
  json: ['JSON', 'JSON'],
  jsonld: ['JSON-LD (schema.org)', 'JSON-LD (schema.org)'],
})

export const SECTION = words({
  'Contents': ['Contents', '内容'],
  'Collection': ['Collection', '采集'],
  'Licence and terms': ['Licence and terms, in words', '许可与条款（文字说明）'],
  'Access': ['Access', '获取'],
  'Known problems': ['Known problems', '已知问题'],
})

export const RELATION = words<Relation>({
  content: ['content', '内容'],
  identifiers: ['identifiers only', '仅标识符'],
  facts: ['facts only', '仅事实'],
})

export const MERGE = words<Merge>({ merged: ['merged in', '已并入'], separable: ['separable', '可分离'] })

export const REQUIREMENT = words<Requirement>({
  account: ['an account', '账户'],
  accept_terms: ['accepting terms', '接受条款'],
  form: ['a form', '表格'],
  approval: ['approval', '审批'],
  training: ['training', '培训'],
  identity: ['proof of identity', '身份证明'],
  institution: ['an institution', '所属机构'],
  irb: ['ethics approval', '伦理审批'],
  dua: ['a signed agreement', '签署协议'],
  fee: ['a fee', '费用'],
  country: ['a certain country', '特定国家或地区'],
  other: ['something else', '其他'],
})

export const HUMAN = words<HumanSubjects>({
  individual: ['data of individual people', '个人层面数据'],
  aggregate: ['aggregates only', '仅汇总数据'],
  none: ['none', '无'],
  unknown: ['unknown', '未知'],
})

export const HANDLING_SAYS = words<Handling>({
  link_only: ['The catalogue links to the source.', '本目录链接至来源。'],
  link_to_request_page: ['The catalogue links to the page where access is asked for, never to files.', '本目录链接至申请页面，不链接文件。'],
  no_link: ['The catalogue gives no link to these data.', '本目录不提供该数据的链接。'],
  tombstone: ['The data are gone or withdrawn; the card stays as a record.', '数据已不存在或撤回；卡片仅作记录保留。'],
})
