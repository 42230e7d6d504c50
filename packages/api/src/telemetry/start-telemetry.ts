// Decision: decisions/0026-observability.md
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { context, metrics, propagation, trace } from "@opentelemetry/api";
import { toListenError } from "@werkbank/settings";
import { sendMetrics } from "./metrics-response.ts";
import { measureProcess } from "./process-metrics.ts";

/** Where metrics are served and traces are sent. */
export type TelemetryConfig = {
  /** Where the Prometheus endpoint `/metrics` listens; null: there is none. */
  metrics: { host: string; port: number } | null;
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: the base URL of an OTLP receiver for traces; null: no traces are sent. */
  otlpEndpoint: string | null;
  /** `OTEL_SERVICE_NAME`: the resource attribute `service.name`. */
  serviceName: string;
};

export type Telemetry = {
  /** The port of `/metrics`; null if it is not served. */
  metricsPort: number | null;
  /** Sends pending spans, and stops. */
  stop(): Promise<void>;
};

/** How long a shutdown waits for the receiver of traces. */
const shutdownTimeoutMs = 2_000;

/**
 * Starts metrics and tracing. Must be called before instruments are created. Does not load libraries of parts that
 * are not configured.
 *
 * @throws Error with one sentence if the port is unavailable
 */
export async function startTelemetry(config: TelemetryConfig): Promise<Telemetry> {
  const [metricsServer, tracesExporter] = [await startMetrics(config), await startTraces(config)];
  return {
    metricsPort: metricsServer?.port ?? null,
    async stop() {
      await Promise.all([metricsServer?.stop(), tracesExporter?.stop()]);
    },
  };
}

async function startMetrics({ metrics: listenAddress, serviceName }: TelemetryConfig) {
  if (listenAddress === null) return null;
  const [
    { MeterProvider },
    { PrometheusExporter, PrometheusSerializer },
    { resourceFromAttributes },
  ] = await Promise.all([
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/exporter-prometheus"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const serializer = new PrometheusSerializer("", false, undefined, false, true);
  const resource = resourceFromAttributes({ "service.name": serviceName });
  metrics.setGlobalMeterProvider(new MeterProvider({ resource, readers: [exporter] }));
  const stopMeasuring = measureProcess();
  const write = async (): Promise<string> => {
    const { resourceMetrics } = await exporter.collect();
    return serializer.serialize(resourceMetrics);
  };
  const server = createServer((request, response) => {
    if (request.url === "/metrics") return void sendMetrics(response, write);
    response.writeHead(404, { "content-type": "text/plain" }).end("There is only /metrics.\n");
  });
  const port = await listen(server, listenAddress);
  return {
    port,
    async stop() {
      stopMeasuring();
      metrics.disable();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(
  server: Server,
  listenAddress: { host: string; port: number },
): Promise<number> {
  try {
    server.listen(listenAddress.port, listenAddress.host);
    await once(server, "listening");
  } catch (error) {
    throw toListenError(error, {
      ...listenAddress,
      names: { host: "METRICS_HOST", port: "METRICS_PORT" },
    });
  }
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : listenAddress.port;
}

async function startTraces({ otlpEndpoint, serviceName }: TelemetryConfig) {
  if (otlpEndpoint === null) return null;
  const [
    { BatchSpanProcessor, TracerProvider },
    { OTLPTraceExporter },
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    { resourceFromAttributes },
  ] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async stop() {
      const timeout = new Promise((resolve) => setTimeout(resolve, shutdownTimeoutMs).unref());
      // An unavailable receiver must not delay the shutdown.
      await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}
