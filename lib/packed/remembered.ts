/**
 * Keeps the last things that were read, so that a long run does not come to hold everything.
 *
 * @param load a failed one is not kept, so asking again tries again
 * @param most how many; the one that was read first goes first
 */
export const remembered = <Key, Value>(load: (key: Key) => Promise<Value>, most: number): ((key: Key) => Promise<Value>) => {
  const loads = new Map<Key, Promise<Value>>()
  return key => {
    const known = loads.get(key)
    if (known !== undefined) return known
    const loading = load(key)
    for (const oldest of loads.keys()) if (loads.size >= most) loads.delete(oldest)
    loads.set(key, loading)
    loading.catch(() => { if (loads.get(key) === loading) loads.delete(key) })
    return loading
  }
}
