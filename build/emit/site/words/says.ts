/** What a record says: a closed set of phrases, so that they read in either language. */
import { CLAUSE, PLACE } from './evidence.ts'
import type { Lang } from './lang.ts'
import { words } from './lang.ts'

const PHRASE = words({
  'terms not read': ['terms not read', '条款未经查阅'],
  'refers to another page': ['refers to another page', '指向另一页面'],
  'with named exceptions': ['with named exceptions', '附指明的例外'],
  'except where noted': ['except where noted', '另有注明者除外'],
  'content owned by others': ['content owned by others', '内容归他人所有'],
  'has no rights to give': ['has no rights to give', '无权授予权利'],
  'words that name no known licence': ['words that name no known licence', '所用文字未指明已知许可'],
  'no licence named': ['no licence named', '未指明许可'],
  'a gate without captured terms': ['a gate without captured terms', '须接受条款，但条款未载录'],
  'retraction': ['retraction', '撤稿'],
  'consent withdrawn': ['consent withdrawn', '撤回同意'],
  'takedown': ['takedown', '下架'],
})

/** Clauses as `says` writes them. */
const CLAUSE_OF: Readonly<Record<string, keyof typeof CLAUSE>> = {
  'commercial use': 'commercial_use', 'for-profit users': 'for_profit_users', derivatives: 'derivatives', redistribution: 'redistribution',
  attribution: 'attribution', 'keep notices': 'notice', 'share alike': 'share_alike', 'pass terms on': 'pass_on', 'give back': 'share_back',
  'release code': 'code_release', 'report use': 'reporting', 'publication embargo': 'publication_embargo', 'update or destroy': 'update_or_destroy',
  'no re-identification': 'no_reidentification', 'AI training': 'ai_training', 'model release': 'model_release', 'third-party AI services': 'third_party_api',
  revocable: 'revocable',
}

const VALUE = words({
  yes: ['yes', '是'], no: ['no', '否'], research: ['research', '研究'], education: ['education', '教育'], academic: ['academic', '学术'],
  non_profit: ['non-profit', '非营利'], personal: ['personal', '个人'], computational: ['computational', '计算'],
  purpose: ['purpose', '用途'], territory: ['territory', '地域'], none_found: ['no terms found ({places})', '未见条款（{places}）'],
})

const valueIn = (value: string, lang: Lang): string => (value in VALUE ? VALUE[value as keyof typeof VALUE][lang] : value)
const placeIn = (place: string, lang: Lang): string => {
  const key = place.replaceAll(' ', '_')
  return key in PLACE ? PLACE[key as keyof typeof PLACE][lang] : place
}

const phraseIn = (phrase: string, lang: Lang): string => {
  if (phrase in PHRASE) return PHRASE[phrase as keyof typeof PHRASE][lang]
  const none = /^no terms found \((.*)\)$/.exec(phrase)?.[1]
  if (none !== undefined) return VALUE.none_found[lang].replace('{places}', none.split(', ').map(place => placeIn(place, lang)).join(lang === 'zh' ? '、' : ', '))
  const [name = '', value] = phrase.split(/: (.*)/s)
  const clause = CLAUSE_OF[name]
  const values = (value ?? '').split(', ').map(one => valueIn(one, lang)).join(lang === 'zh' ? '、' : ', ')
  const colon = lang === 'zh' ? '：' : ': '
  if (value !== undefined && clause) return (lang === 'zh' ? CLAUSE[clause].zh : name) + colon + values
  if (value !== undefined && (name === 'purpose' || name === 'territory')) return valueIn(name, lang) + colon + values
  return phrase.replaceAll('LicenseRef-', '')
}

/** `says` of a record in a language; licence names stand as they are. */
export const saysIn = (says: string, lang: Lang): string => says.split('; ').map(phrase => phraseIn(phrase, lang)).join(lang === 'zh' ? '；' : '; ')
