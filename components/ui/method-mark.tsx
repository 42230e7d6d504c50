/** Shows an HTTP method with a shape of its own, so that color is not the only difference. */
export function MethodMark({ method }: { method: string }) {
  return (
    <span className="method" data-method={method.toLowerCase()}>
      {method}
    </span>
  );
}
