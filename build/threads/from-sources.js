// A thread knows nothing of how its process reads sources, so it is told before it begins. Its argument names the module it runs.
import { argv } from 'node:process'
import { register } from 'tsx/esm/api'

register()
await import(argv[2] ?? '')
