import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "./free-port.ts";

test("returns different ports below the ephemeral range", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_000);
  }
});

test("skips a port in use", async () => {
  const port = await freePort();
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.listen(port === 31_999 ? 20_000 : port + 1, "127.0.0.1", resolve);
  });
  expect(await freePort()).not.toBe(port + 1);
});
