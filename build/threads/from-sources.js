// A thread knows nothing of how its process reads sources, so it is told before it begins.
import { register } from 'tsx/esm/api'

register()
await import('./reader.ts')
