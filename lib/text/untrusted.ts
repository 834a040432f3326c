/**
 * Text that others wrote, made safe to show to a person and to an agent. Pure and without imports: the build and the doors use it.
 *
 * Two things happen. What cannot be seen is removed (and named in `flags`); what reads like an order to an agent stays, since it is
 * evidence, and is flagged. Role and template tokens are made harmless. Patterns are tried on NFKC text, the result is NFC.
 */

/** Marks of a text. `hidden` to `control`: something was removed. The others: what the visible words look like. */
export const TEXT_FLAGS = [
  'hidden', 'html_comment', 'control', 'role', 'injection', 'tool_directive', 'hide_from_user', 'status_flip', 'credential',
] as const
export type TextFlag = (typeof TEXT_FLAGS)[number]

/** Flags that a curator has to accept with a reason: the words address an agent, not a reader. */
export const ADDRESSING_FLAGS: readonly TextFlag[] = ['role', 'injection', 'tool_directive', 'hide_from_user', 'status_flip', 'credential']

export interface ScannedText {
  /** Cleaned text, NFC. */
  text: string
  /** In the order of {@link TEXT_FLAGS}. */
  flags: TextFlag[]
}

/**
 * Clean a text and say what was found in it.
 *
 * Cleaning a cleaned text changes nothing more, and a text that is fine comes back as it was (in NFC).
 */
export function scanText(input: string): ScannedText {
  const { text, flags } = withoutUnseen(input)
  const plain = flat(text)
  const neutral = ROLE_TOKENS.reduce((now, token) => now.replace(token, harmless), text)
  if (neutral !== text || ROLE_TOKENS.some(token => plain.search(token) !== -1)) flags.add('role')
  for (const [flag, pattern] of DIRECTIVES) if (matches(pattern, plain)) flags.add(flag)
  return { text: neutral.normalize('NFC'), flags: TEXT_FLAGS.filter(flag => flags.has(flag)) }
}

/** The text without what cannot be seen, and the flags for what that was. */
function withoutUnseen(input: string): { text: string; flags: Set<TextFlag> } {
  const flags = new Set<TextFlag>()
  let text = input
  // An entity can hide a comment, a comment can hide an entity: repeat until nothing changes. Every round that changes
  // something makes the text shorter, so this ends; words wrapped many times over are not worth the wait.
  for (let before = '', round = 0; before !== text; round += 1) {
    before = round < MOST_ROUNDS ? text : ''
    text = before
    text = drop(text, ANSI_AND_CONTROL, 'control', flags)
    text = withoutHidden(decodeHiddenEntities(text), flags)
    text = drop(text, HTML_COMMENT, 'html_comment', flags)
  }
  return { text, flags }
}

/** Layers of hiding that are looked under. A text with more is dropped; all that was found in it is in the flags. */
const MOST_ROUNDS = 24

/** True where a text holds invisible or control characters. Own words must not. */
export const hasHidden = (text: string): boolean => {
  const { flags } = withoutUnseen(text)
  return flags.has('hidden') || flags.has('control')
}

/** Links and images that no text of the catalogue may hold: the value is refused, not cleaned. */
export function refusedLinks(text: string): string[] {
  const plain = flat(text)
  return [...plain.matchAll(/!\[[^\]]{0,200}\]\s{0,3}[([]|<img\b|\b(?:javascript|vbscript):\S|\bdata:[\w.+-]+\/[\w.+-]+[;,]/gi)].map(found => found[0])
}

// ---------------------------------------------------------------------------------------------- what cannot be seen

// eslint-disable-next-line no-control-regex
const ANSI_AND_CONTROL = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\^_])?|\x9b[0-?]*[ -/]*[@-~]|[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]|\r(?!\n)/g

const HTML_COMMENT = /<!--[\s\S]*?(?:-->|$)/g

const drop = (text: string, pattern: RegExp, flag: TextFlag, flags: Set<TextFlag>): string => {
  const left = text.replace(pattern, '')
  if (left !== text) flags.add(flag)
  return left
}

/**
 * Invisible characters: soft hyphen, joiners and fillers, zero-width and direction controls, invisible operators, annotation
 * marks, musical controls, variation selectors, tags; and half of a surrogate pair, which other readers take for no text at all. Those
 * that writing systems need are spared below.
 */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cs}\ufff9-\ufffb]/u

/** England, Scotland, Wales and the like: a black flag, letters as tags, a cancel tag. */
const FLAG_EMOJI = /^\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/u
const JOINING_SCRIPT = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u
const TAKES_SELECTOR = /[\p{Extended_Pictographic}\p{Script=Han}\d#*]/u

function withoutHidden(text: string, flags: Set<TextFlag>): string {
  if (!HIDDEN.test(text)) return text
  const rest = [...text]
  let out = ''
  let before = ''
  for (let at = 0; at < rest.length; at += 1) {
    const char = rest[at] ?? ''
    const flag = char === '\u{1f3f4}' ? FLAG_EMOJI.exec(rest.slice(at, at + 8).join('')) : null
    if (flag) {
      out += flag[0]
      before = '\u{e007f}'
      at += [...flag[0]].length - 1
    } else if (!HIDDEN.test(char) || spared(char, before, rest[at + 1] ?? '')) {
      out += char
      before = char
    } else {
      flags.add('hidden')
    }
  }
  return out
}

/** Invisible characters that a writing system or an emoji needs where they stand. */
function spared(char: string, before: string, after: string): boolean {
  if (char === '\u200c') return JOINING_SCRIPT.test(before) && JOINING_SCRIPT.test(after)
  if (char === '\u200d') return (JOINING_SCRIPT.test(before) && JOINING_SCRIPT.test(after)) || (PICTOGRAPH.test(before) && PICTOGRAPH.test(after))
  if (char === '\u200e' || char === '\u200f') return RIGHT_TO_LEFT.test(before) || RIGHT_TO_LEFT.test(after)
  if (/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(char)) return TAKES_SELECTOR.test(before)
  return false
}

const NAMED: Readonly<Record<string, string>> = {
  shy: '\u00ad', zwnj: '\u200c', zwj: '\u200d', lrm: '\u200e', rlm: '\u200f', zerowidthspace: '\u200b', nobreak: '\u2060',
  negativeverythinspace: '\u200b', negativethinspace: '\u200b', negativemediumspace: '\u200b', negativethickspace: '\u200b',
  applyfunction: '\u2061', af: '\u2061', invisibletimes: '\u2062', it: '\u2062', invisiblecomma: '\u2063', ic: '\u2063',
}

/** Entities that stand for a hidden or control character, decoded (also where `&` is itself written as an entity). */
function decodeHiddenEntities(text: string): string {
  return text.replace(/&(?:amp;|#38;|#x26;)*(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,22}));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined
    const char = code === undefined ? NAMED[String(name).toLowerCase()] : code <= 0x10ffff ? String.fromCodePoint(code) : undefined
    return char !== undefined && (HIDDEN.test(char) || isControl(char)) ? char : whole
  })
}

// eslint-disable-next-line no-control-regex
const isControl = (char: string): boolean => /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]/.test(char)

// ---------------------------------------------------------------------------------------------- what plays another speaker

const ROLE_TOKENS: readonly RegExp[] = [
  /<\s*(?:\/\s*)?(?:untrusted|system|assistant|user|human|developer|instructions?|tool_?(?:call|result|use|response)s?|function_?(?:call|result)s?|antml:)[\w:-]*(?:\s[^<>]{0,80})?\/?>/gi,
  /<\|[\w\s/-]{1,40}\|>/g,
  /<\/?s>|<<\/?SYS>>|\[\/?INST\]|<(?:start|end)_of_turn>/g,
  /(?<![`~])(?:`{3,9}|~{3,9})[\w-]{0,20}\s{1,9}(?:system|assistant|developer) ?:/gi,
  /(?<=^|\n)[ \t]{0,9}(?:#{1,6} ?)?(?:system|assistant|human|developer) ?:(?=\s)/gi,
]

const LOOKALIKES: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '[': '(', ']': ')', '|': '¦', '`': "'", '~': '-', ':': ' -' }
const harmless = (token: string): string => token.replace(/[<>[\]|`~:]/g, char => LOOKALIKES[char] ?? char)

// ---------------------------------------------------------------------------------------------- what gives orders

interface Directive { yes: RegExp; unless?: RegExp }

const NOT_BEFORE = /(?:\bnot|n't|\bnever|\bwithout|\bnor|\bcannot|不要|请勿|不得|不可|切勿|禁止)[^.!?。！？]{0,24}$/i

/** Patterns over flat text. `unless` looks at what stands before the match. */
const DIRECTIVES: readonly (readonly [TextFlag, Directive])[] = [
  ['injection', { yes: /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?]{0,30}\b(?:all|any|previous|prior|above|earlier|preceding|foregoing|system|your)\b[^.!?]{0,30}\b(?:instructions?|prompts?|rules|directions|guidelines|messages?|context)\b/i }],
  ['injection', { yes: /\b(?:reveal|print|repeat|show|output|leak)\b[^.!?]{0,30}\bsystem prompt\b|\byou are now (?:an?|the|in)\b|\bnew (?:system )?instructions?\s*:/i }],
  ['injection', { yes: /(?:忽略|无视|忘记|忘掉|不要理会|不要遵守|不要遵循|绕过|覆盖)[^。！？]{0,12}(?:之前|先前|以上|上面|前面|此前|所有|一切|全部|系统|上述|以前)[^。！？]{0,8}(?:指令|指示|提示|命令|规则)|你现在是一[个名位]|(?:泄露|输出|显示|重复)[^。！？]{0,8}系统提示/ }],
  ['tool_directive', { yes: /\b(?:before|after|when|while|prior to|instead of)\b[^.!?]{0,20}\b(?:answer|respond|reply)(?:ing|s)?\b[^.!?]{0,50}\b(?:call|invoke|use|run|execute|fetch|open)\b/i }],
  ['tool_directive', { yes: /\b(?:call|invoke|execute)\s+(?:the\s+|this\s+|your\s+)?["'`]?[\w./-]{1,40}["'`]?\s+(?:tool|function)s?\b|\b(?:call|invoke) (?:the|this|a) (?:tool|function)\b/i, unless: NOT_BEFORE }],
  ['tool_directive', { yes: /(?:回答|回复|答复|作答)(?:之前|以前|前|时)[^。！？]{0,12}(?:调用|使用|运行|执行|打开)|(?:请|必须|先|务必)[^。！？]{0,6}调用[^。！？]{0,16}(?:工具|函数)/ }],
  ['hide_from_user', { yes: /\b(?:do not|don't|never|must not|should not|without)\s+(?:ever\s+)?(?:tell|telling|inform|informing|mention|mentioning|reveal|revealing|show|showing|disclose|disclosing|notify|notifying|alert|alerting|say|warn|warning)\b[^.!?]{0,30}\bthe (?:end[- ]?)?user\b(?!')|\b(?:secret|hidden|hide)\b[^.!?]{0,20}\bfrom the (?:end[- ]?)?user\b/i }],
  ['hide_from_user', { yes: /(?:不要|别|请勿|不得|切勿|不准|无需)[^。！？]{0,4}(?:告诉|告知|提醒|通知|透露给|展示给|让)[^。！？]{0,4}(?:用户|使用者)/ }],
  ['status_flip', { yes: /\b(?:treat|mark|report|classify|label|describe|present|regard|return|list)\b[^.!?]{0,40}\bas\b[^.!?]{0,12}\b(?:commercially (?:usable|allowed|permitted|safe|ok)|usable commercially|usable for commercial|allowed|permissive|safe for commercial|cleared|free for commercial)\b/i, unless: NOT_BEFORE }],
  ['status_flip', { yes: /(?:视为|当作|标记为|标为|报告为|认定为|说成|改为)[^。！？]{0,8}(?:可商用|可商业|允许商|商业可用|商用)/, unless: NOT_BEFORE }],
  ['credential', { yes: /\b(?:include|send|reveal|print|attach|append|leak|exfiltrate|output|paste|insert)\b[^.!?]{0,30}\b(?:your|the user's|user's|my|the system's?)\b[^.!?]{0,20}\b(?:api[- _]?keys?|passwords?|access tokens?|tokens?|credentials?|secrets?|private keys?)\b/i, unless: NOT_BEFORE }],
  ['credential', { yes: /(?:包含|附上|附加|发送|输出|透露|粘贴|填写|提供)[^。！？]{0,8}(?:你的|您的|用户的|系统的)[^。！？]{0,10}(?:api ?密钥|密钥|密码|令牌|凭证|口令)/i, unless: NOT_BEFORE }],
]

function matches({ yes, unless }: Directive, text: string): boolean {
  const first = text.search(yes)
  if (first === -1 || !unless) return first !== -1
  for (let at = first, from = 0; at !== -1; at = text.slice(from).search(yes)) {
    if (!unless.test(text.slice(Math.max(0, from + at - 40), from + at))) return true
    from += at + 1
  }
  return false
}

/** NFKC, one kind of space and quote, no Markdown emphasis: the form that patterns are tried on. */
const flat = (text: string): string => text.normalize('NFKC').replace(/[*_~]{1,3}(?=\S)|(?<=\S)[*_~]{1,3}/g, '').replace(/[’‘]/g, "'").replace(/[ \t\r]+/g, ' ').replace(/ ?\n ?/g, '\n')
