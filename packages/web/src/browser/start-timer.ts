/** Calls a function after a delay. The result cancels it. The client, the house and the bots use it. */
export function startTimer(delayMs: number, call: () => void): () => void {
  const timer = setTimeout(call, delayMs);
  return () => clearTimeout(timer);
}
