import { afterAll, expect, test } from "vitest";
import { exitCodes } from "./cli-error.ts";
import { settings } from "./settings.ts";
import { createCliUser } from "./testing/run-cli.ts";

const user = await createCliUser({ baseUrl: "http://127.0.0.1:1" });
afterAll(() => user.remove());

test("the help documents every variable and every exit code", async () => {
  const { code, stdout } = await user.run(["--help"]);
  expect(code).toBe(0);
  const [, environment = "", codes = ""] =
    /\nEnvironment:\n(.*)\nExit codes:\n(.*)/su.exec(stdout) ?? [];
  const documented = environment.match(/^ {2}[A-Z_]+/gmu)?.map((name) => name.trim());
  // The name that existing deployments use is for them, not for a person at a terminal.
  const expected = Object.keys(settings).filter((name) => !name.startsWith("NEXT_PUBLIC_"));
  expect(documented?.toSorted()).toEqual(expected.toSorted());
  expect(codes.match(/\d/gu)?.map(Number)).toEqual([0, ...Object.values(exitCodes)]);
});
