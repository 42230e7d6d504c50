// Loaded before the server by `measurableOptions` (resource-usage.ts), and queried by `measureResources`.

process.on("message", (message: { type?: string }) => {
  if (message.type !== "measure") return;
  // The second collection removes what the first one released, such as weak references.
  for (let round = 0; round < 2; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ type: "usage", memory: heapUsed + external });
});
// The channel alone must not keep the process alive.
process.channel?.unref();
