import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../../scripts/launch/processes.ts";

// The files under `deploy`, by the programs that read them where those are installed.

const read = (name: string): string => readFileSync(join(root, "deploy", name), "utf8");

const configuration = JSON.parse(readFileSync(join(root, "public/configuration.json"), "utf8")) as {
  name: string;
}[];
const settings = new Set(configuration.map(({ name }) => name));
/** What Node and PostgreSQL's image read themselves. */
const others = ["NODE_ENV", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD"];
const isKnown = (name: string): boolean => settings.has(name) || others.includes(name);

function installed(program: string): boolean {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe("Dockerfile", () => {
  const text = read("Dockerfile");

  test("is one", () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
  });

  test("sets what the service reads, and starts what is there", () => {
    const [, environment = ""] = /^ENV (.*)$/mu.exec(text) ?? [];
    const names = [...environment.matchAll(/(\w+)=/gu)].map(([, name = ""]) => name);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    const arguments_ = [...text.matchAll(/^ARG (\w+)/gmu)].map(([, name = ""]) => name);
    expect(arguments_.filter((name) => !isKnown(name))).toEqual([]);
    const [, command = "[]"] = /^CMD (\[.*\])$/mu.exec(text) ?? [];
    const [, script = ""] = JSON.parse(command) as string[];
    expect(existsSync(join(root, script))).toBe(true);
  });
});

type Locked = Record<"dependencies" | "optionalDependencies", Record<string, string> | undefined>;

// `npm install` forgives it and leaves the native parts of other platforms out; `npm ci` refuses.
test("the lockfile names every package that another asks for, on whatever platform", () => {
  const lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const { packages } = lockfile;
  const isFound = (from: string, name: string): boolean => {
    const path = join(from, "node_modules", name);
    if (path in packages) return true;
    return from !== "" && isFound(from.slice(0, Math.max(from.lastIndexOf("/"), 0)), name);
  };
  const missing = Object.entries(packages).flatMap(
    ([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isFound(path, name))
        .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

describe("compose.yaml", () => {
  type Service = { environment: Record<string, string>; volumes: string[] };
  const { services, volumes } = parse(read("compose.yaml")) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };

  test("sets what the services read, and keeps what must outlive them", () => {
    for (const { environment, volumes: mounted } of Object.values(services)) {
      expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([]);
      for (const mount of mounted) expect(volumes).toHaveProperty(mount.split(":")[0] ?? "");
    }
  });
});

test.skipIf(!installed("caddy"))("Caddy accepts the Caddyfile", () => {
  const options = [
    "validate",
    "--adapter",
    "caddyfile",
    "--config",
    join(root, "deploy/Caddyfile"),
  ];
  expect(() => execFileSync("caddy", options, { stdio: "pipe" })).not.toThrow();
});

test.skipIf(!installed("caddy"))("Caddy passes on what a service says that is not ready", () => {
  const options = ["adapt", "--adapter", "caddyfile", "--config", join(root, "deploy/Caddyfile")];
  const adapted = execFileSync("caddy", options, { encoding: "utf8", stdio: "pipe" });
  expect(adapted).toContain('"dial":"127.0.0.1:3000"');
  // With one upstream, a failed check means an empty 503 for pages too, and no Retry-After.
  expect(adapted).not.toContain("health_checks");
});

test("the unit of systemd starts what is there, and gives it the time that it takes to stop", () => {
  const unit = read("werkbank.service");
  const [, script = ""] = /^ExecStart=\S+ (.*)$/mu.exec(unit) ?? [];
  expect(existsSync(join(root, script))).toBe(true);
  const [, seconds] = /^TimeoutStopSec=(\d+)$/mu.exec(unit) ?? [];
  // Ten for requests, twenty for jobs, and the farewell of the database.
  expect(Number(seconds)).toBeGreaterThan(35);
});

test("the unit of systemd starts again for as long as the database is away", () => {
  const [, seconds] = /^RestartSec=(\d+)$/mu.exec(read("werkbank.service")) ?? [];
  // By default, systemd gives up after five starts within ten seconds.
  expect(Number(seconds) * 5).toBeGreaterThan(10);
});
