import { type ConcurrencyLimit, createConcurrencyLimit } from "./concurrency-limit.ts";

/** The request of a queue for its next batch. */
export type BatchRequest<Result> = {
  /** The maximum number of tasks; 0 if there are only results to record. */
  limit: number;
  /** The results of tasks that have ended since the last batch. */
  results: readonly Result[];
  /** Whether no task of the queue is running. */
  isIdle: boolean;
  /** Whether `drain` has been called since the last batch. */
  isNotified: boolean;
};

/** Tasks to run now, and how long until more may be due; null: not until the next notification. */
export type Batch<Task> = { tasks: readonly Task[]; waitMs: number | null };

/** Queues of one process, one for each key: slow tasks delay only tasks with the same key. */
export type KeyedQueues<Item> = {
  /**
   * Notifies the queue of an item that tasks may be due. Never rejects.
   *
   * @returns whether there were any, once no more are due
   */
  drain(item: Item): Promise<boolean>;
  /** Takes no more tasks. Resolves when running tasks have ended and their results are recorded. */
  close(): Promise<void>;
};

/** Where queues take their tasks, and how they run them. */
type Source<Item, Task, Result> = {
  keyOf(this: void, item: Item): string;
  /** The maximum number of concurrent tasks of a queue. */
  concurrency: number;
  /** The limit for all queues together, shared by groups of items; default: none. */
  limit?: ConcurrencyLimit;
  groupOf?(this: void, item: Item): string;
  /** Records results and takes tasks, one batch of a queue at a time. */
  take(this: void, item: Item, request: BatchRequest<Result>): Promise<Batch<Task>>;
  /**
   * Runs a task; returns the result that the next batch records, if any.
   *
   * @param signal is aborted when the queues are closed
   */
  run(this: void, item: Item, task: Task, signal: AbortSignal): Promise<Result | undefined>;
  /** Receives errors of `take` and `run`. A queue ends if `take` fails. */
  onError(this: void, error: unknown, item: Item): void;
};

type Queue = { notify(): void; ended: Promise<boolean> };

const unlimited = () => createConcurrencyLimit({ max: Number.POSITIVE_INFINITY, share: 1 });

export function createKeyedQueues<Item, Task, Result>(
  source: Source<Item, Task, Result>,
): KeyedQueues<Item> {
  const queues = new Map<string, Queue>();
  const closing = new AbortController();

  return {
    drain(item) {
      if (closing.signal.aborted) return Promise.resolve(false);
      const key = source.keyOf(item);
      const existing = queues.get(key);
      existing?.notify();
      const queue = existing ?? openQueue(source, item, closing.signal, () => queues.delete(key));
      queues.set(key, queue);
      return queue.ended;
    },

    async close() {
      closing.abort();
      const open = [...queues.values()];
      for (const queue of open) queue.notify();
      await Promise.all(open.map(({ ended }) => ended));
    },
  };
}

function openQueue<Item, Task, Result>(
  source: Source<Item, Task, Result>,
  item: Item,
  closing: AbortSignal,
  onEnd: () => void,
): Queue {
  const { keyOf, groupOf = keyOf, concurrency, limit = unlimited(), take, run, onError } = source;
  const group = groupOf(item);
  const running = new Set<Promise<void>>();
  let results: Result[] = [];
  let isNotified = true;
  /** Resolved when another batch is needed. */
  let changed = Promise.withResolvers<void>();

  async function runTask(task: Task): Promise<void> {
    try {
      const result = await run(item, task, closing);
      if (result !== undefined) results.push(result);
    } catch (error) {
      onError(error, item);
    }
    limit.release(group, 1);
  }

  function start(task: Task): void {
    const ended = runTask(task).finally(() => {
      running.delete(ended);
      changed.resolve();
    });
    running.add(ended);
  }

  /** Takes a batch of at most as many tasks as are reserved, and starts them. */
  async function takeBatch(reserved: number): Promise<Batch<Task>> {
    if (reserved === 0 && results.length === 0) return { tasks: [], waitMs: null };
    const request = { limit: reserved, results, isIdle: running.size === 0, isNotified };
    results = [];
    if (reserved > 0) isNotified = false;
    let started = 0;
    try {
      const batch = await take(item, request);
      for (const task of batch.tasks) start(task);
      started = batch.tasks.length;
      return batch;
    } finally {
      limit.release(group, reserved - started);
    }
  }

  async function takeBatches(): Promise<boolean> {
    let hasWorked = false;
    for (;;) {
      changed = Promise.withResolvers();
      const wanted = closing.aborted ? 0 : concurrency - running.size;
      const reserved = limit.reserve(group, wanted);
      const { tasks, waitMs } = await takeBatch(reserved);
      if (tasks.length > 0) hasWorked = true;
      const needsCapacity = wanted > 0 && reserved === 0;
      const mayBeDue = isNotified || waitMs !== null || needsCapacity;
      const isIdle = running.size === 0 && results.length === 0;
      if (isIdle && (closing.aborted || !mayBeDue)) {
        // At once: a later notification opens another queue.
        onEnd();
        return hasWorked;
      }
      const { promise, resolve } = changed;
      const timer = waitMs === null ? undefined : setTimeout(resolve, waitMs);
      const stopWaiting = needsCapacity ? limit.whenFree(group, resolve) : undefined;
      await promise;
      clearTimeout(timer);
      stopWaiting?.();
    }
  }

  async function endFailed(failure: unknown): Promise<boolean> {
    onError(failure, item);
    await Promise.all(running);
    onEnd();
    return false;
  }

  return {
    notify() {
      isNotified = true;
      changed.resolve();
    },
    ended: takeBatches().catch(endFailed),
  };
}
