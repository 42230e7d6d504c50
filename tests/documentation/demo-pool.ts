import type { GuideBlock } from "../../lib/guides/code-blocks.ts";
import { signIn } from "../support/product.ts";
import { type RunningService, startService } from "../support/service.ts";

export type Demo = {
  service: RunningService;
  /** An access token of the demo's owner. */
  token: string;
};

type RunningDemo = Demo & { state: string; mayHaveChanged: boolean };

export type DemoPool = {
  /**
   * Returns a service with the demo in its initial state: a new one if the previous page changed the last one.
   *
   * @param commands the commands to run on it
   * @param needsNext whether another page follows, for which a service is started in advance
   */
  acquire(commands: readonly GuideBlock[], needsNext?: boolean): Promise<Demo>;
  stop(): Promise<void>;
};

const organization = "b4bfabf4-8c92-5496-abfd-21559a279244";

/**
 * Creates a pool of services with the demo in its initial state. A start takes seconds, and most pages only read: the
 * next page gets a new service only if the audit log, an account or a signing key may have changed. The new service
 * starts while the previous page runs.
 */
export function createDemoPool(): DemoPool {
  let current: RunningDemo | undefined;
  let upcoming: Promise<RunningDemo> | undefined;

  return {
    async stop() {
      const started = await upcoming?.catch(() => undefined);
      await Promise.all([current?.service.stop(), started?.service.stop()]);
      current = upcoming = undefined;
    },
    async acquire(commands, needsNext = true) {
      if (current !== undefined && (await isUnchanged(current).catch(() => false))) {
        return assignPage(current, commands);
      }
      await current?.service.stop();
      current = undefined;
      const next = upcoming ?? start();
      upcoming = undefined;
      current = await next;
      if (needsNext) upcoming = start();
      // The next call of `acquire` throws the error.
      upcoming?.catch(() => {});
      return assignPage(current, commands);
    },
  };
}

async function start(): Promise<RunningDemo> {
  const service = await startService();
  try {
    const { access_token: token } = await signIn(service);
    return { service, token, state: await readState({ service, token }), mayHaveChanged: false };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

async function isUnchanged(demo: RunningDemo): Promise<boolean> {
  return !demo.mayHaveChanged && (await readState(demo)) === demo.state;
}

function assignPage(demo: RunningDemo, commands: readonly GuideBlock[]): Demo {
  demo.mayHaveChanged = commands.some(({ code }) => accountEndpoint.test(code));
  return demo;
}

/** Reads what changes with the demo: every change of the organization adds an audit entry, and signing keys are public. */
async function readState({ service, token }: Demo): Promise<string> {
  const responses = await Promise.all([
    fetch(`${service.baseUrl}/api/v1/organizations/${organization}/audit-log?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    }),
    fetch(`${service.idpUrl}/.well-known/jwks.json`),
  ]);
  for (const response of responses) if (!response.ok) throw new Error(await response.text());
  const bodies = responses.map(async (response) => {
    const { items, keys } = (await response.json()) as { items?: unknown[]; keys?: unknown[] };
    return items ?? keys;
  });
  return JSON.stringify(await Promise.all(bodies));
}

/** Accounts cannot be read: a page that calls one of these endpoints is assumed to change one. */
const accountEndpoint = /\/(?:signup|verify|recover|resend|user)\b/u;
