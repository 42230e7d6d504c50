import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createIdp } from "@werkbank/idp";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import type { Measure } from "../../lib/figures/result.ts";
import { createAuthenticator } from "@werkbank/api/parts";
import { bundleCli } from "@werkbank/cli/bundle";
import { createPasswords } from "@werkbank/idp/passwords";
import { createBenchOrganization, timed } from "../support/bench-organization.ts";
import { toMeasure } from "../support/measure.ts";
import { median } from "../support/median.ts";

// Each figure has a reference measured alternately with it, since the machine is never idle; long work is
// measured in this process's processor time, which other processes don't affect.

/** @param url PostgreSQL; without one, the embedded engine */
export async function run(url: string | undefined): Promise<Measure[]> {
  return [
    ...(await benchVerification(url)),
    await benchOutage(url),
    await benchLogin(url),
    await benchCliStart(),
  ];
}

/** Measures authentication of a request, compared with `jwtVerify` alone and the whole request. */
async function benchVerification(url: string | undefined): Promise<Measure[]> {
  const bench = await createBenchOrganization(url);
  try {
    const { issuer, settings } = bench;
    const authenticator = createAuthenticator({
      secret: "a secret that the bench does not use",
      settings,
      fetch,
      now: Date.now,
    });
    const token = issuer.sign({ sub: bench.userId });
    const createRequest = () =>
      new Request(`${settings.baseUrl}/api/v1/users/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const published = await fetch(`${issuer.url}/.well-known/jwks.json`);
    const keys = createLocalJWKSet((await published.json()) as JSONWebKeySet);
    const claims = { issuer: issuer.url, audience: "authenticated" };
    const medians = await alternate(2_000, {
      jose: () => jwtVerify(token, keys, claims),
      authenticate: () => authenticator.authenticate(createRequest()),
      request: async () => {
        const { status } = await bench.api.fetch(createRequest());
        if (status !== 200) throw new Error(`users/me answered ${status}.`);
      },
    });
    const { jose, authenticate, request } = medians;
    return [
      toMeasure({
        id: "bearer",
        of: "Who makes a request: the bearer",
        unit: "ms",
        better: "less",
        ours: authenticate,
        references: { "jwtVerify of jose": jose, "GET users/me as a whole": request },
      }),
    ];
  } finally {
    await bench.close();
  }
}

/**
 * Measures requests while the provider is down and the keys are due for renewal, compared with those while it
 * is up.
 */
async function benchOutage(url: string | undefined, rounds = 10, perRound = 400): Promise<Measure> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const bench = await createBenchOrganization(url, { now });
  try {
    const { issuer, settings, api } = bench;
    const exp = Math.floor(Date.now() / 1_000) + 12 * 3_600;
    const headers = { authorization: `Bearer ${issuer.sign({ sub: bench.userId, exp })}` };
    const rate = async (): Promise<number> => {
      let open = perRound;
      const sendRequests = async () => {
        while (open > 0) {
          open -= 1;
          const request = new Request(`${settings.baseUrl}/api/v1/users/me`, { headers });
          const { status } = await api.fetch(request);
          if (status !== 200) throw new Error(`users/me answered ${status}.`);
        }
      };
      const spent = await processorTime(() =>
        Promise.all(Array.from({ length: 16 }, sendRequests)),
      );
      return (perRound * 1_000) / spent;
    };
    await rate();
    const rates = { up: [] as number[], down: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      // The order alternates, since the first of two warms up the other.
      const modes = round % 2 === 0 ? (["up", "down"] as const) : (["down", "up"] as const);
      for (const mode of modes) {
        issuer.mode(mode);
        // Older than the ten minutes for which keys are not refetched.
        ahead += 11 * 60_000;
        rates[mode].push(await rate());
      }
    }
    const [up, down] = [median(rates.up), median(rates.down)];
    return toMeasure({
      id: "provider-down",
      of: "Requests a second of processor time while the provider is down",
      unit: "requests/s",
      better: "more",
      ours: down,
      references: { "while it is up": up },
    });
  } finally {
    await bench.close();
  }
}

/** Measures sign-ins at the service, with the local provider in this process, compared with the hash alone. */
async function benchLogin(url: string | undefined, rounds = 20): Promise<Measure> {
  const authUrl = "http://127.0.0.1:3001/auth/v1";
  const credentials = { email: "b@bench.example", password: "a password for benchmarks" };
  const idp = await createIdp({
    issuer: authUrl,
    dataDir: "memory",
    accounts: [
      {
        id: "0192f0c1-0000-4000-8000-000000000001",
        email: credentials.email,
        displayName: "B",
        confirmed: true,
      },
    ],
    password: credentials.password,
  });
  const bench = await createBenchOrganization(url, {
    authUrl,
    fetch: (address, init) => idp.fetch(new Request(address, init)),
  });
  try {
    const passwords = createPasswords();
    const stored = await passwords.hash(credentials.password);
    const login = async () => {
      const { status } = await bench.api.fetch(
        new Request(`${bench.settings.baseUrl}/api/v1/auth/login`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(credentials),
        }),
      );
      if (status !== 200) throw new Error(`login answered ${status}.`);
    };
    const variants = {
      scrypt: () => passwords.verify(credentials.password, stored),
      login,
    };
    const medians = await alternate(rounds, variants, processorTime);
    const [hashes, logins] = [1_000 / medians.scrypt, 1_000 / medians.login];
    return toMeasure({
      id: "login",
      of: "Sign-ins a second of processor time",
      unit: "requests/s",
      better: "more",
      ours: logins,
      references: { "scrypt alone": hashes },
    });
  } finally {
    await bench.close();
    await idp.close();
  }
}

/** Measures the bundled command line's time to first output, compared with an empty Node program. */
async function benchCliStart(rounds = 25): Promise<Measure> {
  const directory = await mkdtemp(join(tmpdir(), "werkbank-bench-"));
  try {
    const bundle = join(directory, "werkbank.mjs");
    await bundleCli(bundle);
    const start =
      (...args: string[]) =>
      async () => {
        const { status } = spawnSync(process.execPath, args);
        if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}.`);
      };
    const starts = { node: start("-e", "0"), help: start(bundle, "--help") };
    const { node, help } = await alternate(rounds, starts);
    return toMeasure({
      id: "command-line",
      of: "Start of `werkbank --help`",
      unit: "ms",
      better: "less",
      ours: help,
      references: { "`node -e 0`": node },
    });
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Runs each work once per round, so that other load affects all alike; returns median durations in ms. */
async function alternate<Name extends string>(
  rounds: number,
  variants: Record<Name, () => Promise<unknown>>,
  measure = timed,
): Promise<Record<Name, number>> {
  const entries = Object.entries(variants) as [Name, () => Promise<unknown>][];
  const durations = new Map<Name, number[]>(entries.map(([name]) => [name, []]));
  // The first rounds load and compile.
  for (let round = -Math.ceil(rounds / 10); round < rounds; round += 1) {
    for (const [name, work] of entries) {
      const duration = await measure(work);
      if (round >= 0) durations.get(name)?.push(duration);
    }
  }
  const medians = entries.map(([name]) => [name, median(durations.get(name) ?? [])]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

/** Returns the processor time of work in this process in milliseconds, over all its threads. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
