import { parseConfig } from "@werkbank/api";
import { parseIdpConfig } from "@werkbank/idp";
import { isFree } from "./processes.ts";

/** Where `npm start` and `npm run dev` serve, checked before anything is built or started. */
export type Addresses = {
  port: number;
  idpPort: number;
  /** Null when the environment names an identity provider of its own. */
  localIdp: string | null;
};

/**
 * Reads the environment of a start and looks whether it can work.
 *
 * @throws Error with one sentence: a bad value, or a port in use
 */
export async function readAddresses(env: Record<string, string | undefined>): Promise<Addresses> {
  parseConfig(env);
  const port = Number(env["PORT"] || 3000);
  const idpPort = Number(env["IDP_PORT"] || 3001);
  const external = env["SERVICE_IDP_URL"] || env["NEXT_PUBLIC_IDP_URL"];
  if (!(await isFree(port))) throw new Error(`Port ${port} is in use; set PORT to another one.`);
  if (external !== undefined) return { port, idpPort, localIdp: null };
  parseIdpConfig(env);
  if (!(await isFree(idpPort))) {
    throw new Error(`Port ${idpPort} is in use; set IDP_PORT to another one.`);
  }
  return { port, idpPort, localIdp: `http://127.0.0.1:${idpPort}/auth/v1` };
}
