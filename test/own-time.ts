/** Milliseconds of processor time that this process has had: how busy the machine is with other work does not count. */
export const ownTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
