/**
 * Tells our server which payment Moyasar has begun (API-26). Nothing but its id is sent, nobody waits for the answer,
 * and the page may be left meanwhile: the server asks Moyasar about it sooner, and would come to it by itself.
 */
export function tellPayment(feedbackUrl: string, id: string): void {
  void fetch(feedbackUrl, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  }).catch(() => undefined);
}
