/** What the local identity provider, and who looks for it, is told beside the environment. */
export type LocalIdp = {
  IDP_PORT: string;
  IDP_ACCOUNTS: string;
  /** What the service, and nobody else, may name its callers with. */
  IDP_SECRET_KEY: string;
  SERVICE_IDP_SECRET_KEY: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the environment names no identity provider of its own, so that the local one is run. */
export function usesLocalIdp(env: Environment): boolean {
  return !env["SERVICE_IDP_URL"] && !env["NEXT_PUBLIC_IDP_URL"];
}
