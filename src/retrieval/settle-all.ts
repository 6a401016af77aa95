/**
 * Returns the results of concurrent calls, in the order of the calls. Unlike `Promise.all`, the function waits for all
 * calls after a failure, so that no call outlasts its question.
 * @throws the first failure, in the order of the calls
 */
export async function settleAll<T>(calls: Iterable<Promise<T>>): Promise<T[]> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.map((outcome) => {
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  });
}
