import type { FastifyReply } from 'fastify'

/** An answer that is a file to keep instead of an envelope. */
export class FileAnswer<Body extends string | Buffer = string> {
  readonly name: string
  readonly contentType: string
  readonly body: Body
  constructor(name: string, contentType: string, body: Body) {
    this.name = name
    this.contentType = contentType
    this.body = body
  }

  send(reply: FastifyReply): FastifyReply {
    return reply.type(this.contentType).header('content-disposition', `attachment; filename="${this.name}"`).send(this.body)
  }
}
