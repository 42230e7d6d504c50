// Loaded before the server by `measurable` (held.ts), which asks it.

process.on("message", (message: { type?: string }) => {
  if (message.type !== "measure") return;
  // What the first one lets go of, such as weak references, the second one takes away.
  for (let round = 0; round < 2; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ type: "held", memory: heapUsed + external });
});
// Whoever only asks keeps nothing running.
process.channel?.unref();
