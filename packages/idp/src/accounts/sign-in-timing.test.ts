import type * as crypto from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { call, sanne, startIdp } from "../testing/running-idp.ts";

const work = vi.hoisted(() => vi.fn<(cost: number) => void>());
vi.mock("node:crypto", async (importOriginal) => {
  const original = await importOriginal<typeof crypto>();
  const scrypt = (...parameters: Parameters<typeof original.scrypt>) => {
    work((parameters[3] as { N: number }).N);
    original.scrypt(...parameters);
  };
  return { ...original, scrypt };
});

const running = await startIdp();
afterAll(() => running.close());

test("an unknown address and a wrong password give the same answer after the same work", async () => {
  const attempt = async (email: string) => {
    work.mockClear();
    const response = await call(running, "/token?grant_type=password", {
      json: { email, password: "not it" },
    });
    const headers = [...response.headers].filter(([name]) => name !== "date");
    return { work: work.mock.calls, headers, body: await response.text() };
  };
  const known = await attempt(sanne.email);
  expect(known.work).toEqual([[2]]);
  expect(await attempt("nobody@singel.example")).toEqual(known);
});
