import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./free-port.ts";

test("ports differ, are free, and are not among those for outgoing connections", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_000);
  }
});

test("a port in use is passed over", async () => {
  const port = await freePort();
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.listen(port === 31_999 ? 20_000 : port + 1, "127.0.0.1", resolve);
  });
  expect(await freePort()).not.toBe(port + 1);
});
