-- An invitation to an address that a member has confirmed makes that member one of the conversation, if they take
-- messages of the inviter.

CREATE TRIGGER `conversation_invites_known` AFTER INSERT ON `conversation_invites` BEGIN
  INSERT INTO `conversation_members`
    (`conversation_id`, `user_id`, `added_by`, `invited_email`, `joined_at`, `visible_after`, `activity_at`)
  SELECT new.`conversation_id`, u.`id`, new.`inviter_id`, new.`email`, new.`created_at`, new.`visible_after`,
    (SELECT max(m.`created_at`) FROM `messages` m WHERE m.`conversation_id` = new.`conversation_id`
      AND m.`created_at` > new.`visible_after`)
  FROM `users` u WHERE lower(u.`email`) = new.`email` AND u.`email_verified_at` IS NOT NULL
    AND u.`deactivated_at` IS NULL AND u.`id` <> new.`inviter_id` AND u.`should_show_messaging` = 1
    AND (EXISTS (SELECT 1 FROM `user_follows` f WHERE f.`follower_id` = u.`id` AND f.`followed_id` = new.`inviter_id`)
      OR (u.`messages_from` = 'everyone' AND coalesce(u.`birthday`, '') <= date('now', '-16 years')))
    AND u.`messages_from` <> 'nobody'
    AND NOT EXISTS (SELECT 1 FROM `user_blocks` b WHERE (b.`blocker_id` = u.`id` AND b.`blocked_id` = new.`inviter_id`)
      OR (b.`blocked_id` = u.`id` AND b.`blocker_id` = new.`inviter_id`))
  ON CONFLICT DO NOTHING;
END;
