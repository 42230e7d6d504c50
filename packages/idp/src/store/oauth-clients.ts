import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { equalSecrets, randomToken, sha256 } from "./secrets.ts";

const maxClients = 5000;

export type ClientAuthMethod = "none" | "client_secret_basic" | "client_secret_post";

export type OAuthClient = {
  id: string;
  type: "public" | "confidential";
  authMethod: ClientAuthMethod;
  /** Null for public clients. */
  secretHash: string | null;
  /** Empty when the client gave none. */
  name: string;
  uri: string;
  logoUri: string;
  redirectUris: string[];
  grantTypes: string[];
  createdAt: number;
};

export type NewOAuthClient = Omit<OAuthClient, "id" | "secretHash" | "createdAt">;

export type OAuthClients = {
  /** Returns the plain secret this one time; null for public clients. */
  register(client: NewOAuthClient): { client: OAuthClient; secret: string | null };
  find(id: string): OAuthClient | null;
};

type Row = {
  id: string;
  type: OAuthClient["type"];
  auth_method: ClientAuthMethod;
  secret_hash: string | null;
  name: string;
  uri: string;
  logo_uri: string;
  redirect_uris: string;
  grant_types: string;
  created_at: number;
};

/** Stores registered clients. Beyond the limit, the oldest unused ones are removed. */
export function createOAuthClients(db: DatabaseSync, clock: () => number): OAuthClients {
  const byId = db.prepare("select * from clients where id = ?");
  return {
    register(client) {
      const secret = client.type === "confidential" ? randomToken() : null;
      const registered: OAuthClient = {
        ...client,
        id: randomUUID(),
        secretHash: secret === null ? null : sha256(secret),
        createdAt: clock(),
      };
      db.prepare(
        `delete from clients where id in (
           select id from clients
           where not exists (select 1 from sessions where client_id = clients.id)
             and not exists (select 1 from consents where client_id = clients.id)
           order by created_at desc limit -1 offset ?)`,
      ).run(maxClients - 1);
      db.prepare(
        `insert into clients
           (id, type, auth_method, secret_hash, name, uri, logo_uri, redirect_uris, grant_types, created_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        registered.id,
        registered.type,
        registered.authMethod,
        registered.secretHash,
        registered.name,
        registered.uri,
        registered.logoUri,
        JSON.stringify(registered.redirectUris),
        JSON.stringify(registered.grantTypes),
        registered.createdAt,
      );
      return { client: registered, secret };
    },
    find(id) {
      const row = byId.get(id.toLowerCase()) as Row | undefined;
      return row === undefined ? null : toClient(row);
    },
  };
}

/** Returns the client's details for a consent page, without members that it did not provide. */
export function toClientDetails(client: OAuthClient): Record<string, string> {
  return {
    id: client.id,
    ...(client.name === "" ? {} : { name: client.name }),
    ...(client.uri === "" ? {} : { uri: client.uri }),
    ...(client.logoUri === "" ? {} : { logo_uri: client.logoUri }),
  };
}

/** Whether `secret` is the client's secret. False for public clients. */
export function isClientSecret(client: OAuthClient, secret: string): boolean {
  return client.secretHash !== null && equalSecrets(sha256(secret), client.secretHash);
}

function toClient(row: Row): OAuthClient {
  return {
    id: row.id,
    type: row.type,
    authMethod: row.auth_method,
    secretHash: row.secret_hash,
    name: row.name,
    uri: row.uri,
    logoUri: row.logo_uri,
    redirectUris: JSON.parse(row.redirect_uris) as string[],
    grantTypes: JSON.parse(row.grant_types) as string[],
    createdAt: row.created_at,
  };
}
