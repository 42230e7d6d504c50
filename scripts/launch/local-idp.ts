/** Extra environment for the local identity provider and for its clients. */
export type LocalIdp = {
  IDP_PORT: string;
  IDP_ACCOUNTS: string;
  /** Lets only the service forward the IP addresses of its callers. */
  IDP_SECRET_KEY: string;
  SERVICE_IDP_SECRET_KEY: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the environment names no other identity provider, so that the local one runs. */
export function usesLocalIdp(env: Environment): boolean {
  return !env["SERVICE_IDP_URL"] && !env["NEXT_PUBLIC_IDP_URL"];
}
