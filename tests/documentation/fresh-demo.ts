import type { GuideBlock } from "../../lib/guides/code-blocks.ts";
import { type RunningService, startService } from "../support/service.ts";
import { demoPassword } from "./run-script.ts";

export type Demo = {
  service: RunningService;
  /** An access token of the demo's owner. */
  token: string;
};

type Present = Demo & { state: string; isSpoilt: boolean };

export type FreshDemo = {
  /**
   * Returns a service with the demo in its initial state: a new one if the previous page changed the last one.
   *
   * @param commands the commands to run on it
   * @param isMoreToCome whether another page follows, for which a service is started in advance
   */
  take(commands: readonly GuideBlock[], isMoreToCome?: boolean): Promise<Demo>;
  stop(): Promise<void>;
};

const organization = "b4bfabf4-8c92-5496-abfd-21559a279244";

/**
 * Creates a pool of services with the demo in its initial state. A start takes seconds, and most pages only read: the
 * next page gets a new service only if the audit log, an account or a signing key may have changed. The new service
 * starts while the previous page runs.
 */
export function createFreshDemo(): FreshDemo {
  let present: Present | undefined;
  let spare: Promise<Present> | undefined;

  return {
    async stop() {
      const started = await spare?.catch(() => undefined);
      await Promise.all([present?.service.stop(), started?.service.stop()]);
      present = spare = undefined;
    },
    async take(commands, isMoreToCome = true) {
      if (present !== undefined && (await isAsItWas(present).catch(() => false))) {
        return use(present, commands);
      }
      await present?.service.stop();
      present = undefined;
      const next = spare ?? start();
      spare = undefined;
      present = await next;
      if (isMoreToCome) spare = start();
      // The next call of `acquire` throws the error.
      spare?.catch(() => {});
      return use(present, commands);
    },
  };
}

async function start(): Promise<Present> {
  const service = await startService({ ownAddress: true });
  try {
    const token = await readToken(service);
    return { service, token, state: await readState({ service, token }), isSpoilt: false };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

async function isAsItWas(demo: Present): Promise<boolean> {
  return !demo.isSpoilt && (await readState(demo)) === demo.state;
}

function use(demo: Present, commands: readonly GuideBlock[]): Demo {
  demo.isSpoilt = commands.some(({ code }) => accountEndpoint.test(code));
  return demo;
}

async function readToken({ idpUrl }: RunningService): Promise<string> {
  const response = await fetch(`${idpUrl}/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "sanne@singel.example", password: demoPassword }),
  });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Reads what changes with the demo: every change of the organization adds an audit entry, and signing keys are public. */
async function readState({ service, token }: Demo): Promise<string> {
  const answers = await Promise.all([
    fetch(`${service.baseUrl}/api/v1/organizations/${organization}/audit-log?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    }),
    fetch(`${service.idpUrl}/.well-known/jwks.json`),
  ]);
  for (const answer of answers) if (!answer.ok) throw new Error(await answer.text());
  const bodies = answers.map(async (answer) => {
    const { items, keys } = (await answer.json()) as { items?: unknown[]; keys?: unknown[] };
    return items ?? keys;
  });
  return JSON.stringify(await Promise.all(bodies));
}

/** Accounts cannot be read: a page that calls one of these endpoints is assumed to change one. */
const accountEndpoint = /\/(?:signup|verify|recover|resend|user)\b/u;
