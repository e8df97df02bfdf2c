/** Calls a function after a delay, in the form in which the client, the house and the bots want it. */
export function startTimer(delayMs: number, call: () => void): () => void {
  const timer = setTimeout(call, delayMs);
  return () => clearTimeout(timer);
}
