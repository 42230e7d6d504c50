import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig } from "@werkbank/api/settings";
import { validate } from "dockerfile-utils";
import { describe, expect, onTestFinished, test } from "vitest";
import { root } from "../../scripts/launch/processes.ts";
import { compose } from "../support/compose.ts";

// Validates the files under `deploy`, with the programs that read them if these are installed.

const read = (name: string): string => readFileSync(join(root, "deploy", name), "utf8");

const configuration = JSON.parse(readFileSync(join(root, "public/configuration.json"), "utf8")) as {
  name: string;
}[];
const settings = new Set(configuration.map(({ name }) => name));
/** Variables that Node and the PostgreSQL image read themselves. */
const otherVariables = ["NODE_ENV", "POSTGRES_PASSWORD", "DATABASE_PASSWORD"];
const isKnown = (name: string): boolean => settings.has(name) || otherVariables.includes(name);

/** `.ci/proxies` installs every program: where CI lacks one, its test fails. */
function isInstalled(program: string): boolean {
  if (process.env["CI"] !== undefined) return true;
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe("Dockerfile", () => {
  const text = read("Dockerfile");

  test("is valid", () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
  });

  test("sets only variables that the service reads, and starts the program of the archive", () => {
    const [, environment = ""] = /^ENV (.*)$/mu.exec(text) ?? [];
    const names = [...environment.matchAll(/(\w+)=/gu)].map(([, name = ""]) => name);
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    expect(text).toMatch(/^ENTRYPOINT \["bin\/werkbank-server"\]\nCMD \["start"\]$/mu);
  });

  test("takes its base image as an argument, with an exact version as the default", () => {
    expect(text).toMatch(/^ARG BASE_IMAGE=debian:\d+\.\d+-slim$/mu);
    const images = [...text.matchAll(/^FROM (\S+)/gmu)].map(([, image]) => image);
    expect(images).toEqual(["${BASE_IMAGE}", "${BASE_IMAGE}"]);
  });

  test("only unpacks the archive, and lets the service write only to /data", () => {
    expect(text.match(/^RUN .*/gmu)).toEqual([
      "RUN mv /srv/werkbank-* /srv/werkbank && mkdir /srv/data",
    ]);
    expect(text.match(/^ADD .*/gmu)).toEqual(["ADD release/werkbank-*-linux-x64.tar.gz /srv/"]);
    expect(text.match(/--chown.*/gu)).toEqual(["--chown=999:999 /srv/data /data"]);
    expect(text).toMatch(/^USER 999:999$/mu);
  });
});

type LockedPackage = Record<
  "dependencies" | "optionalDependencies",
  Record<string, string> | undefined
>;

// `npm install` accepts a lockfile without the optional packages of other platforms; `npm ci` rejects it.
test("the lockfile contains every dependency of its packages, for all platforms", () => {
  const lockfile = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
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
  const services = Object.entries(compose.services);

  test("sets only variables that the services read, and mounts only existing files and declared volumes", () => {
    for (const [, { environment, volumes: mounted }] of services) {
      expect(Object.keys(environment).filter((name) => !isKnown(name))).toEqual([]);
      for (const mount of mounted) {
        const [from = "", , mode] = mount.split(":");
        if (mode === "ro") expect(existsSync(join(root, "deploy", from))).toBe(true);
        else expect(compose.volumes).toHaveProperty(from);
      }
    }
  });

  test.each(services)("%s is read-only, without capabilities, with limits", (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      pids_limit: expect.any(Number) as number,
      mem_limit: expect.stringMatching(/^\d+[mg]$/u) as string,
    });
    // The image of the service sets its own user.
    if (service.image !== undefined) expect(service.user).toMatch(/^(?!root)\w+$/u);
  });

  test("uses an exact PostgreSQL version", () => {
    expect(compose.services["postgres"]?.image).toMatch(/^postgres:\d+\.\d+-\w+$/u);
  });

  test.skipIf(!isInstalled("docker-compose"))(
    "Compose accepts it (requires docker-compose)",
    () => {
      const directory = mkdtempSync(join(tmpdir(), "werkbank-deploy-compose-"));
      onTestFinished(() => rmSync(directory, { recursive: true }));
      const file = join(directory, "compose.yaml");
      // Debian's Compose does not know the name of a project yet.
      writeFileSync(file, read("compose.yaml").replace(/^name: .*$/mu, ""));
      const required = [...read("compose.yaml").matchAll(/\$\{(\w+):?\?/gu)];
      const values = Object.fromEntries(required.map(([, name = ""]) => [name, "value"]));
      const options = ["--file", file, "config", "--quiet"];
      const env = { ...process.env, ...values };
      expect(() => execFileSync("docker-compose", options, { env, stdio: "pipe" })).not.toThrow();
      const { POSTGRES_PASSWORD: _, ...incomplete } = env;
      expect(() =>
        execFileSync("docker-compose", options, { env: incomplete, stdio: "pipe" }),
      ).toThrow("POSTGRES_PASSWORD");
    },
    60_000,
  );

  test("the image is made of the archive alone", () => {
    const lines = readFileSync(join(root, ".dockerignore"), "utf8").trim().split("\n");
    expect(lines.filter((line) => !line.startsWith("#"))).toEqual([
      "*",
      "!release/werkbank-*-linux-x64.tar.gz",
    ]);
  });
});

const isRoot = process.getuid?.() === 0;

test.skipIf(!isInstalled("nginx") || !isInstalled("openssl") || !isRoot)(
  "nginx accepts nginx.conf (requires nginx, openssl and root)",
  () => {
    const directory = mkdtempSync(join(tmpdir(), "werkbank-deploy-nginx-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const [, cache = ""] = /^proxy_cache_path (\S+)/mu.exec(read("nginx.conf")) ?? [];
    if (!existsSync(cache)) onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
    const [certificate, key] = [join(directory, "certificate.pem"), join(directory, "key.pem")];
    const command = "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=werkbank.example";
    const names = ["-keyout", key, "-out", certificate];
    execFileSync("openssl", [...command.split(" "), ...names], { stdio: "pipe" });
    const configurationText = read("nginx.conf")
      .replace(/ssl_certificate .*;/u, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/u, `ssl_certificate_key ${key};`);
    const configuration = join(directory, "nginx.conf");
    writeFileSync(configuration, `pid ${directory}/pid; events {} http { ${configurationText} }`);
    // nginx creates the folder of its cache, but not its parent folders.
    expect(() =>
      execFileSync("nginx", ["-t", "-c", configuration], { stdio: "pipe" }),
    ).not.toThrow();
  },
);

test.skipIf(!isInstalled("caddy"))("Caddy accepts the Caddyfile", () => {
  const options = [
    "validate",
    "--adapter",
    "caddyfile",
    "--config",
    join(root, "deploy/Caddyfile"),
  ];
  expect(() => execFileSync("caddy", options, { stdio: "pipe" })).not.toThrow();
});

test.skipIf(!isInstalled("caddy"))("Caddy forwards responses of an unready service", () => {
  const options = ["adapt", "--adapter", "caddyfile", "--config", join(root, "deploy/Caddyfile")];
  const adapted = execFileSync("caddy", options, { encoding: "utf8", stdio: "pipe" });
  expect(adapted).toContain('"dial":"127.0.0.1:3000"');
  // With one upstream, a failed health check would return an empty 503 without Retry-After, for pages too.
  expect(adapted).not.toContain("health_checks");
});

test("the systemd unit starts the program of the archive, and allows enough time to stop", () => {
  const unit = read("werkbank.service");
  expect(unit).toMatch(/^ExecStart=\/srv\/werkbank\/bin\/werkbank-server start$/mu);
  const [, seconds] = /^TimeoutStopSec=(\d+)$/mu.exec(unit) ?? [];
  // Ten for requests, twenty for jobs, and the rest to close the database.
  expect(Number(seconds)).toBeGreaterThan(35);
});

test("the systemd unit keeps restarting while the database is unavailable", () => {
  const [, seconds] = /^RestartSec=(\d+)$/mu.exec(read("werkbank.service")) ?? [];
  // By default, systemd gives up after five starts within ten seconds.
  expect(Number(seconds) * 5).toBeGreaterThan(10);
});

describe("werkbank.env.example", () => {
  const text = read("werkbank.env.example");
  const lines = [...text.matchAll(/^#?([A-Z_]+)=(.*)$/gmu)].map(([, name = "", value = ""]) => {
    const unquoted = value.replace(/^"(.*)"$/u, "$1");
    // Placeholders are in angle brackets; the address of MAIL_FROM is not one.
    return [name, unquoted.replaceAll(/<[\w -]+>/gu, "x".repeat(32))] as const;
  });

  test("contains only variables that the service reads, with valid values", () => {
    expect(lines.map(([name]) => name).filter((name) => !isKnown(name))).toEqual([]);
    expect(() => parseConfig(Object.fromEntries(lines))).not.toThrow();
  });

  test("names the folder that the systemd unit may write to", () => {
    const [, folder = ""] = /^StateDirectory=(\S+)$/mu.exec(read("werkbank.service")) ?? [];
    expect(text).toMatch(new RegExp(`^DATA_DIR=/var/lib/${folder}$`, "mu"));
  });

  test("a shell reads it as systemd does", () => {
    const directory = mkdtempSync(join(tmpdir(), "werkbank-deploy-env-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = join(directory, "werkbank.env");
    writeFileSync(file, text.replaceAll(/<[\w -]+>/gu, "x"));
    const script = `set -a; . "$0"; printf '%s' "$MAIL_FROM"`;
    const printed = execFileSync("sh", ["-euc", script, file], { encoding: "utf8" });
    expect(printed).toBe("Werkbank <no-reply@werkbank.example>");
  });
});

/** Sandboxing directives and their values. */
const restrictions = {
  CapabilityBoundingSet: "",
  LockPersonality: "yes",
  NoNewPrivileges: "yes",
  PrivateDevices: "yes",
  PrivateTmp: "yes",
  ProtectClock: "yes",
  ProtectControlGroups: "yes",
  ProtectHome: "yes",
  ProtectHostname: "yes",
  ProtectKernelLogs: "yes",
  ProtectKernelModules: "yes",
  ProtectKernelTunables: "yes",
  ProtectProc: "invisible",
  ProtectSystem: "strict",
  RestrictAddressFamilies: "AF_INET AF_INET6 AF_UNIX",
  RestrictNamespaces: "yes",
  RestrictRealtime: "yes",
  RestrictSUIDSGID: "yes",
  SystemCallArchitectures: "native",
  SystemCallFilter: "@system-service",
  UMask: "0077",
};

test("the systemd unit sandboxes the service, which may write only to its data", () => {
  const lines = read("werkbank.service").matchAll(/^(\w+)=(.*)$/gmu);
  const unit = Object.fromEntries([...lines].map(([, name = "", value]) => [name, value]));
  expect(unit).toMatchObject({ ...restrictions, StateDirectory: "werkbank" });
  expect(unit).not.toHaveProperty("ReadWritePaths");
});

test.skipIf(!isInstalled("systemd-analyze"))("systemd rates the unit at most 2.5", () => {
  const unit = join(root, "deploy/werkbank.service");
  const options = ["security", "--offline=true", "--threshold=25", unit];
  // Fails above the threshold, which is ten times the exposure level (0 to 10).
  expect(() => execFileSync("systemd-analyze", options, { stdio: "pipe" })).not.toThrow();
});
