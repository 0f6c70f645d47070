package dev.topspin.workload.runtime.scalaactors

import java.util.function.Consumer

import dev.topspin.workload.game.chameneos.{Message, Visitor}

import scala.actors.IScheduler

/**
 * A creature.
 *
 * @param visitor what it does
 * @param place where it goes
 */
final class VisitingActor(visitor: Visitor, place: MallActor, scheduler: IScheduler, failed: Consumer[Throwable])
    extends StandardActor(scheduler, failed)
    with Visitor.Ways {
  visitor.knows(this)

  override def act(): Unit =
    loop {
      react {
        case message: Message => visitor.hears(message)
      }
    }

  override def mall(message: Message): Unit = place ! message

  override def answer(creature: Int, message: Message): Unit = sender ! message
}
