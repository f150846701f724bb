/** The reference of bench/orders: the least a form POST can be in the same framework. Prints its address. */
import formbody from '@fastify/formbody'
import fastify from 'fastify'

const app = fastify()
await app.register(formbody)
app.post('/', async (request) => ({ type: 'ok', code: 1, message: request.body }))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
