import { expect, it } from 'vitest'
import { callNames, callOf, consoleCallNames } from '../door.ts'
import { methodsOf } from '../wire/door.ts'

it('gives each path and method to one call: a server with two of them does not start', () => {
  for (const names of [callNames, consoleCallNames]) {
    const routes = names.flatMap((name) => {
      const call = callOf(name)
      return [call.path, ...(call.aliases ?? [])].flatMap((path) => methodsOf(call).map((method) => `${method} ${path}`))
    })
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([])
  }
})
