-- The end of a session leaves with its account when that was last active.

CREATE TRIGGER `sessions_last_active` AFTER DELETE ON `sessions` BEGIN
	UPDATE `users` SET `last_active_at` = old.`last_seen_at` WHERE `id` = old.`user_id` AND coalesce(`last_active_at`, 0) < old.`last_seen_at`;
END;
