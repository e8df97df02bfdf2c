/** Milliseconds of processor time of this thread: other programs on the machine do not count. */
export function readProcessorClock(): number {
  const { system, user } = process.threadCpuUsage();
  return (system + user) / 1000;
}
