import { afterAll, expect, test } from "vitest";
import { exitCodes } from "./cli-error.ts";
import { settings } from "./settings.ts";
import { createPerson } from "./testing/run-cli.ts";

const person = await createPerson({ baseUrl: "http://127.0.0.1:1" });
afterAll(() => person.leave());

test("the help documents every variable and every exit code", async () => {
  const { code, stdout } = await person.run(["--help"]);
  expect(code).toBe(0);
  const [, environment = "", codes = ""] =
    /\nEnvironment:\n(.*)\nExit codes:\n(.*)/su.exec(stdout) ?? [];
  const named = environment.match(/^ {2}[A-Z_]+/gmu)?.map((name) => name.trim());
  // The name that existing deployments use is for them, not for a person at a terminal.
  const told = Object.keys(settings).filter((name) => !name.startsWith("NEXT_PUBLIC_"));
  expect(named?.toSorted()).toEqual(told.toSorted());
  expect(codes.match(/\d/gu)?.map(Number)).toEqual([0, ...Object.values(exitCodes)]);
});
