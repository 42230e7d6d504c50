import { afterAll, expect, test } from "vitest";
import { call, sanne, startIdp } from "../testing/running-idp.ts";
import { spyOnCrypto } from "../testing/spy-on-crypto.ts";

const scrypt = spyOnCrypto("scrypt");
const running = await startIdp();
afterAll(() => running.close());

test("an unknown address and a wrong password return equal responses after equal work", async () => {
  const attempt = async (email: string) => {
    scrypt.mockClear();
    const response = await call(running, "/token?grant_type=password", {
      json: { email, password: "not it" },
    });
    const headers = [...response.headers].filter(([name]) => name !== "date");
    const costs = scrypt.mock.calls.map((given) => (given[3] as { N: number }).N);
    return { costs, headers, body: await response.text() };
  };
  const known = await attempt(sanne.email);
  expect(known.costs).toEqual([2]);
  expect(await attempt("nobody@singel.example")).toEqual(known);
});
