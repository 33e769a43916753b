/** Responses that arrive late: what changed meanwhile, and which of them is newer. @module fetches */

/**
 * Fetches of one thing, which events change as well.
 * @template Change what an event did
 */
export class Fetches {
  constructor() {
    /** For each pending request, what events did since it was sent. @type {Set<Change[]>} */
    this.pending = new Set();
    this.sent = 0;
    this.applied = 0;
  }

  /** Remembers what an event did, for the pending responses: they may be of before it. @param {Change} change */
  note(change) {
    for (const changes of this.pending) changes.push(change);
  }

  /**
   * Sends a request, and applies its response unless that to a later request has been.
   * @template Response
   * @param {() => Promise<Response>} request
   * @param {(response: Response, changes: Change[]) => void} apply takes what events did since the request as well, in
   *   order; the response may contain it already
   */
  async fetch(request, apply) {
    const number = ++this.sent;
    /** @type {Change[]} */
    const changes = [];
    this.pending.add(changes);
    try {
      const response = await request();
      if (number < this.applied) return;
      this.applied = number;
      apply(response, changes);
    } finally {
      this.pending.delete(changes);
    }
  }
}
