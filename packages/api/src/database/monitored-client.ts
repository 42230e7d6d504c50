// Decision: decisions/0006-processes-overload-and-shutdown.md
import type { EventEmitter } from "node:events";
import pg from "pg";

/** A connection that keeps what the server has reported about itself. */
export class MonitoredClient extends pg.Client {
  /** Whether the server is a standby. PostgreSQL reports it at the start of a connection, and a promotion later. */
  isStandby = false;
  /**
   * Whether the wait of a commit for its synchronous replica was canceled: it is stored here, but may be lost with
   * this server.
   */
  hasUnreplicatedCommit = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: EventEmitter };
    connection.on(
      "parameterStatus",
      (status: { parameterName: string; parameterValue: string }) => {
        if (status.parameterName === "in_hot_standby")
          this.isStandby = status.parameterValue === "on";
      },
    );
    this.on("notice", ({ routine }) => {
      // Its SQLSTATE is that of all warnings, and its message is translated.
      if (routine === "SyncRepWaitForLSN") this.hasUnreplicatedCommit = true;
    });
  }
}

/** Whether a connection of a pool belongs to a standby. */
export const isStandby = (client: pg.PoolClient): boolean =>
  client instanceof MonitoredClient && client.isStandby;

/** Whether the replica may lack a commit of this connection that the server has acknowledged. */
export const hasUnreplicatedCommit = (client: pg.PoolClient): boolean =>
  client instanceof MonitoredClient && client.hasUnreplicatedCommit;
