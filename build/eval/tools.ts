/** What an agent under evaluation can reach: any list of tools that can be called, ours or another server's. */

/** A tool as a model sees it. */
export interface MenuTool {
  name: string
  description: string
  inputSchema: Record<string, unknown>
}

export interface Tools {
  list(): Promise<MenuTool[]>
  /** Never rejects for a bad call: that is an answer. */
  call(name: string, args: unknown): Promise<unknown>
}

/** The part of a listing that a model is sent, in stable order. */
export const menuOf = async (tools: Tools): Promise<MenuTool[]> =>
  (await tools.list()).map(({ name, description, inputSchema }) => ({ name, description, inputSchema })).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
