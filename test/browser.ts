/** A real browser for tests: Chromium as the system has it, driven by playwright-core, which brings none. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Path of the browser; the environment variable CHROMIUM names another one. */
export const CHROMIUM: string | undefined = [process.env['CHROMIUM'], ...PLACES].find(path => path !== undefined && existsSync(path))

/** Tests in a browser are left out on a machine that has none; where CI is set they fail instead, so that none is lost unseen. */
export const NO_BROWSER = CHROMIUM === undefined && !process.env['CI']

/** Starts it without a window. Close it after use. */
export const openBrowser = (): Promise<Browser> => {
  if (CHROMIUM === undefined) throw new Error('there is no Chromium: install it (Debian: apt-get install chromium fonts-noto-cjk), or name one in the environment variable CHROMIUM')
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}
