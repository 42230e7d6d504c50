import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { checkStorage, parseConfig } from "@werkbank/api/settings";
import { assertStateAvailable, parseIdpConfig } from "@werkbank/idp/settings";
import { readSettings, SettingsError, siteSettings } from "@werkbank/settings";
import { type LocalIdp, usesLocalIdp } from "./local-idp.ts";
import { freePort } from "@werkbank/http/free-port";
import { assertFree, root } from "./processes.ts";

/** Where `npm start` and `npm run dev` serve, checked before anything is built or started. */
export type StartSettings = {
  port: number;
  /** Null when the environment names an identity provider of its own. */
  localIdp: LocalIdp | null;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the environment of a start: the values, the storage of the records, the ports. Avoids slow
 * imports.
 *
 * @throws Error with one sentence for each variable that must be changed
 */
export async function readStartSettings(env: Environment): Promise<StartSettings> {
  const { service, site, idp } = readEnvironment(env);
  await checkStorage(service);
  if (idp !== null) assertStateAvailable(idp.idp.dataDir);
  await assertFree(site.PORT, site.HOST, { host: "HOST", port: "PORT" });
  if (idp === null) return { port: site.PORT, localIdp: null };
  await assertFree(idp.port, idp.host, { host: "IDP_HOST", port: "IDP_PORT" });
  const idpPort = idp.port === 0 ? await freePort() : idp.port;
  const IDP_ACCOUNTS = join(root, "packages/demo/src/records/accounts.json");
  const key = idp.idp.secretKey ?? randomBytes(24).toString("base64url");
  const keys = { IDP_SECRET_KEY: key, SERVICE_IDP_SECRET_KEY: key };
  return { port: site.PORT, localIdp: { IDP_PORT: String(idpPort), IDP_ACCOUNTS, ...keys } };
}

/** Reads what every process will read, so that all errors are reported at once. */
function readEnvironment(env: Environment) {
  const sentences: string[] = [];
  const attempt = <Config>(read: () => Config): Config | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      sentences.push(...error.messages);
      return undefined;
    }
  };
  const service = attempt(() => parseConfig(env));
  const site = attempt(() => readSettings(siteSettings, env));
  const idp = attempt(() => (usesLocalIdp(env) ? parseIdpConfig(env) : null));
  if (service === undefined || site === undefined || idp === undefined) {
    throw new SettingsError(sentences);
  }
  if (idp !== null && idp.port === site.PORT && idp.port !== 0) {
    const another = idp.port === 65_535 ? idp.port - 1 : idp.port + 1;
    throw new SettingsError([
      `PORT and IDP_PORT are both ${idp.port}: the site and the identity provider need a port each; for example IDP_PORT=${another}.`,
    ]);
  }
  return { service, site, idp };
}
