/** Words around every page: navigation, footer, switches. */
import { words } from './lang.ts'

export const FRAME = words({
  skip: ['Skip to the content', '跳至正文'],
  nav: ['Pages', '页面'],
  search: ['Search', '检索'],
  overview: ['Overview', '总览'],
  compare: ['Compare', '对比'],
  use: ['Check a use', '核查用途'],
  rules: ['Rules', '规则'],
  datasets: ['All datasets', '全部数据集'],
  theme: ['Light or dark', '浅色或深色'],
  theme_auto: ['Theme: as the system', '主题：跟随系统'],
  theme_light: ['Theme: light', '主题：浅色'],
  theme_dark: ['Theme: dark', '主题：深色'],
  other_language: ['中文', 'English'],
  as_of: ['As of {date}', '截至 {date}'],
  version: ['version {version}', '版本 {version}'],
  no_files: ['Links to data, serves none. No legal advice.', '仅提供链接，不提供数据文件。不构成法律意见。'],
  metadata: ['Card metadata: {license}; quoted words belong to their authors.', '卡片元数据：{license}；引文归原作者所有。'],
  machines: ['For machines', '机器可读'],
  quoted: ['Quoted, not our words', '引文，非本目录之言'],
})

/** What the machine-readable files at the top of the output are called on the pages. */
export const FILES = words({
  'manifest.json': ['Manifest', '清单'],
  'rows.json': ['Rows', '行数据'],
  'facets.json': ['Facets', '分面'],
  'menu.json': ['Tool menu', '工具菜单'],
  'schema/card.schema.json': ['Card schema', '卡片模式'],
})
