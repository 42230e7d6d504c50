type ListenAddress = {
  host: string;
  port: number;
  /** The variables that set them. */
  names: { host: string; port: string };
};

/**
 * Creates the error for a port on which the server cannot listen. Its message names the variable to change.
 *
 * @param error the `error` event of the server
 */
export function toListenError(error: unknown, { host, port, names }: ListenAddress): Error {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const suggestion = `set ${names.port} to another one, for example ${names.port}=${port < 65_000 ? Math.max(port, 3000) + 1 : 3000}`;
  return new Error(toMessage(), { cause: error });

  function toMessage(): string {
    switch (code) {
      case "EADDRINUSE":
        return `Port ${port} on ${host} is in use; ${suggestion}.`;
      case "EACCES":
        return `Port ${port} on ${host} is not allowed for this user; ${suggestion}.`;
      case "EADDRNOTAVAIL":
      case "EAI_AGAIN":
      case "ENOTFOUND":
        return `${names.host} must be an address of this machine, not ${JSON.stringify(host)}; for example ${names.host}=127.0.0.1.`;
      default:
        return `Nothing can listen on port ${port} of ${host}: ${message}; ${suggestion}.`;
    }
  }
}
