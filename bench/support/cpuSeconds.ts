/** Processor seconds that this process has taken so far, those of the system for it included. */
export function cpuClockSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Processor seconds that some work takes. */
export function cpuSeconds(work: () => void): number {
  const before = cpuClockSeconds();
  work();
  return cpuClockSeconds() - before;
}
