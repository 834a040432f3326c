/** The rules in plain words, for the chain on a card and for the page that explains them. */
import { words } from './lang.ts'

/** A rule's short name. */
export const RULE_TITLE = words({
  R0: ['From words to licences', '由文字到许可'],
  R1: ['What is in force', '何者有效'],
  R2: ['Who speaks, and how strongly', '谁在发言，效力如何'],
  R3: ['Nothing that could establish terms', '无可确立条款者'],
  R4: ['Parts with terms of their own', '条款各异的部分'],
  R5: ['Terms combined', '条款合并'],
  R6: ['Contradictions', '相互矛盾'],
  R7: ['From terms to a status', '由条款到状态'],
  R8: ['What it is made from', '来源数据'],
  R9: ['From status to verdict', '由状态到判定'],
  R10: ['Age of the evidence', '证据时效'],
  R11: ['Flags', '标记'],
  R12: ['Every step is kept', '步骤留痕'],
})
export type RuleName = keyof typeof RULE_TITLE

/** What a rule does. */
export const RULE_SAYS = words<RuleName>({
  R0: [
    'The words found are looked up in a table of licences. A name that could mean two licences means none; a licence without a version stands for what all its versions share.',
    '在许可表中查找所见文字。可能指代两种许可的名称视为未指明；未注明版本的许可仅取各版本之共同内容。',
  ],
  R1: [
    'A first-party record may replace an earlier one, by change or by correction. Only such a record makes history; dates are never compared.',
    '第一方记录可因变更或更正而取代先前记录。仅凭此类记录认定历史，从不比较日期。',
  ],
  R2: [
    'Each record gets a strength from its kind, who speaks, what about, and whether it covers the data. T1 to T4 can establish terms; T5 can only restrict; T6 (a repository licence) and T7 (third parties) establish nothing.',
    '每条记录依其类型、发言者、对象及是否涵盖数据而定效力。T1 至 T4 可确立条款；T5 只能限制；T6（仓库许可证）与 T7（第三方）不能确立任何条款。',
  ],
  R3: [
    'Without a record that can establish terms: general terms that withhold something make the data restricted (a); where the data’s own page was read and says nothing, terms are unstated (b); anything else is unverifiable (c).',
    '若无可确立条款的记录：一般条款有所保留者为“受限”（a）；已查阅数据页面而未见条款者为“未声明”（b）；其余为“无法核实”（c）。',
  ],
  R4: [
    'Separable parts with their own terms are judged one by one. If all come out alike, that is the status of the whole; otherwise it is mixed.',
    '条款各异的可分部分逐一判断。结果一致者即为整体状态，否则为“混合”。',
  ],
  R5: [
    'Within a part, terms combine clause by clause: a no outweighs a yes, a yes outweighs silence. Terms at a gate bind over a looser label.',
    '同一部分内逐款合并：“否”优先于“是”，“是”优先于沉默。获取时须接受的条款优先于较宽松的标签。',
  ],
  R6: [
    'Where first-party statements of equal standing grant different rights, or a label contradicts its own link, the status is conflict. Nobody picks a winner.',
    '同等效力的第一方声明所授权利不同，或标签与其链接矛盾时，状态为“声明冲突”。不择其一。',
  ],
  R7: [
    'The combined terms give the status: a withheld right means restricted, silence on a main right unverifiable, otherwise share-alike, permissive or public domain.',
    '由合并后的条款得出状态：保留任一权利即“受限”；对主要权利沉默即“无法核实”；否则依次为相同方式共享、宽松许可或公有领域。',
  ],
  R8: [
    'A dataset is no freer than what went into it. Sources lower the verdict, never raise it; the declared status stays as it is. Only identifiers or facts taken from a source do not count.',
    '数据集的自由度不高于其来源。来源只会降低判定，从不提高；已声明的状态保持不变。仅取用标识符或事实者不计。',
  ],
  R9: [
    'The status gives the verdict, which everything after can only lower. A blocking flag, a withdrawn card or discontinued access turns a positive verdict into “not established” (R9b).',
    '由状态得出判定，其后各步只能降低。阻断性标记、撤下的卡片或停止提供的获取方式，会使肯定判定变为“未确立”（R9b）。',
  ],
  R10: [
    'A changeable source read more than a year before the catalogue’s date is stale, after two years it blocks. Fixed versions never age. Ages count from the catalogue’s date, never from today’s.',
    '可变来源的查阅时间早于目录日期一年即为陈旧，逾两年则构成阻断。固定版本不会过时。时效自目录日期起算，而非今日。',
  ],
  R11: [
    'Flags name what to watch for. Each comes from a fixed condition with its evidence; some block a positive verdict, the others ask for caution.',
    '标记指出须留意之处。每项均由固定条件及证据得出；部分会阻断肯定判定，其余提示谨慎。',
  ],
  R12: ['Every step is written down with the evidence it used, so that anyone can follow it.', '每一步及其所用证据均有记录，可供任何人查验。'],
})

/** Steps of the chain, by rule and case. */
export const STEP = words({
  R1_change: ['Replaced by a later statement; kept as history.', '已被后来的声明取代，作为历史保留。'],
  R1_correction: ['Corrected by its author; kept as history.', '已由作者更正，作为历史保留。'],
  R3a: ['No terms for the data themselves, but the general terms withhold something.', '未见数据本身的条款，但一般条款有所保留。'],
  R3b: ['The places where terms would stand were read; they hold none.', '已查阅应载有条款之处，未见条款。'],
  R3c: ['Nothing among it could establish terms for the data.', '其中无一能为数据确立条款。'],
  R4_same: ['All parts come out alike.', '各部分结果一致。'],
  R4_mixed: ['The parts do not come out alike.', '各部分结果不一致。'],
  R5: ['The terms combine, and the strictest binds.', '条款合并，以最严者为准。'],
  R6: ['The statements contradict each other; nobody picks a winner.', '声明相互矛盾，不择其一。'],
  R7: ['Clause by clause, the terms give the status.', '逐款考察条款，得出状态。'],
  R9: ['From the status follows the verdict.', '由状态得出判定。'],
  R9_start: ['By its own terms alone no bar is found; the next steps lower it.', '仅就自身条款未见障碍；后续步骤将其降低。'],
  R9_open: ['By its own terms alone it is not established; the next step lowers it.', '仅就自身条款尚未确立；后续步骤将其降低。'],
  R9_parts: ['The parts together give the verdict of the whole.', '各部分合并得出整体判定。'],
  R9b: ['A blocking flag turns it down.', '阻断性标记将其降低。'],
  R8_closing: ['It cannot be freer than what it is made from.', '其自由度不高于来源数据。'],
  up_restricted: ['Made from sources that withhold rights:', '来源数据保留了权利：'],
  up_unclear: ['Made from sources whose terms are not established:', '来源数据的条款未确立：'],
  up_usable: ['Made from sources that raise no bar; their duties carry over:', '来源数据未设障碍，其义务随之延续：'],
  up_free: ['Only identifiers or facts were taken, which does not count:', '仅取用标识符或事实，不计入：'],
  up_relicensed: ['Licensed anew by the same holder:', '由同一权利方另行许可：'],
  up_stands_in: ['The licence that the makers name for it stands in:', '以制作方所指明的许可替代：'],
  up_mirror: ['A copy, with the result of what it copies:', '副本，沿用被复制者的结果：'],
  in_part: ['in part {part}', '用于部分 {part}'],
})

export const WHY = words({
  title: ['Why', '缘由'],
  lead: ['From what was found, by fixed rules, to the verdict. No step is set by hand.', '由所见证据，依固定规则得出判定，无一步由人工设定。'],
  found: ['What was found', '所见证据'],
  nothing: ['No record that decides.', '无起决定作用的记录。'],
  terms: ['What it says of the data', '对数据的声明'],
  sources: ['What it is made from', '来源数据'],
  flags: ['What stands in the way', '障碍'],
  verdict: ['The verdict', '判定'],
  rule: ['Rule {rule}', '规则 {rule}'],
  because: ['because {why}', '因为 {why}'],
})

export const RULES_PAGE = words({
  title: ['How a verdict comes about', '判定如何得出'],
  lead: [
    'Curators write down what was said about a dataset’s licence: by whom, about what, where and when. Everything else follows by the rules on this page. There is no override: to change a verdict, add evidence.',
    '编审人员只记录：关于数据集许可，谁、就何事、在何处、于何时说了什么。其余一切依本页规则得出。判定不可人工更改：欲改判定，须补充证据。',
  ],
  line: [
    'Weak evidence can lower a verdict and never raise one. What is restricted, in conflict, unstated or unverifiable never counts as usable by a company.',
    '薄弱证据只能降低判定，从不提高。受限、冲突、未声明或无法核实者，一律不视为企业可用。',
  ],
  verdicts: ['Verdicts', '判定'],
  statuses: ['Licence statuses', '许可状态'],
  tiers: ['Strength of evidence', '证据效力'],
  rules: ['Rules, in order', '规则（依序）'],
  flags: ['Flags', '标记'],
  conditions: ['Conditions', '条件'],
  blocks: ['blocks', '阻断'],
  caution: ['caution', '提示'],
  either: ['caution, or blocks', '提示或阻断'],
  datasets: ['datasets', '数据集'],
})
