/** A part that cannot be taken, with the reason for the person who sent it. */
export class RejectedPart extends Error {}
