-- The search index follows names. Counts leave out people who are gone, and have them again when they are back. A
-- confirmed address gets the invitations that were sent to it. A change of what protects the account is a notification.
-- A withdrawn consent ends the ad identifier. Documents that show the person are purged, and their files are checked
-- again.

CREATE TRIGGER `conversation_invites_confirmed` AFTER UPDATE OF `email`, `email_verified_at`, `deactivated_at` ON `users`
WHEN new.`email` IS NOT NULL AND new.`email_verified_at` IS NOT NULL AND new.`deactivated_at` IS NULL BEGIN
  REPLACE INTO `conversation_invites` (`conversation_id`, `email`, `inviter_id`, `visible_after`, `created_at`)
  SELECT `conversation_id`, `email`, `inviter_id`, `visible_after`, `created_at` FROM `conversation_invites`
  WHERE `email` = lower(new.`email`);
END;

CREATE TRIGGER `conversation_invites_registered` AFTER INSERT ON `users`
WHEN new.`email` IS NOT NULL AND new.`email_verified_at` IS NOT NULL BEGIN
  REPLACE INTO `conversation_invites` (`conversation_id`, `email`, `inviter_id`, `visible_after`, `created_at`)
  SELECT `conversation_id`, `email`, `inviter_id`, `visible_after`, `created_at` FROM `conversation_invites`
  WHERE `email` = lower(new.`email`);
END;

CREATE TRIGGER `counts_of_comments` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN (old.`deactivated_at` IS NULL) <> (new.`deactivated_at` IS NULL) BEGIN
	UPDATE `pins` SET `comment_count` = max(0, `comment_count` + iif(new.`deactivated_at` IS NULL, t.`n`, -t.`n`)) FROM (
		SELECT c.`pin_id` AS `subject`, count(*) AS `n` FROM (
			SELECT `id` FROM `comments` WHERE `user_id` = new.`id`
			UNION SELECT reply.`id` FROM `comments` own JOIN `comments` reply ON reply.`parent_id` = own.`id`
				WHERE own.`user_id` = new.`id`) involved
		JOIN `comments` c ON c.`id` = involved.`id` JOIN `users` writer ON writer.`id` = c.`user_id`
		LEFT JOIN `comments` above ON above.`id` = c.`parent_id` LEFT JOIN `users` asker ON asker.`id` = above.`user_id`
		WHERE c.`is_hidden` = 0 AND (writer.`deactivated_at` IS NULL OR writer.`id` = new.`id`)
			AND (above.`id` IS NULL
				OR above.`is_hidden` = 0 AND (asker.`deactivated_at` IS NULL OR asker.`id` = new.`id`))
		GROUP BY c.`pin_id`) t WHERE `pins`.`id` = t.`subject`;
	UPDATE `comments` SET `comment_count` = max(0, `comment_count` + iif(new.`deactivated_at` IS NULL, t.`n`, -t.`n`)) FROM (
		SELECT `parent_id` AS `subject`, count(*) AS `n` FROM `comments`
		WHERE `user_id` = new.`id` AND `parent_id` IS NOT NULL AND `is_hidden` = 0 GROUP BY `parent_id`) t
		WHERE `comments`.`id` = t.`subject`;
END;

CREATE TRIGGER `counts_of_follows` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN (old.`deactivated_at` IS NULL) <> (new.`deactivated_at` IS NULL) BEGIN
	UPDATE `users` SET `follower_count` = max(0, `follower_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `followed_id` FROM `user_follows` WHERE `follower_id` = new.`id`);
	UPDATE `boards` SET `follower_count` = max(0, `follower_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `board_id` FROM `board_follows` WHERE `user_id` = new.`id`);
	UPDATE `topics` SET `follower_count` = max(0, `follower_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `topic_id` FROM `topic_follows` WHERE `user_id` = new.`id`);
END;

CREATE TRIGGER `counts_of_reactions` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN (old.`deactivated_at` IS NULL) <> (new.`deactivated_at` IS NULL) BEGIN
	UPDATE `comments` SET `like_count` = max(0, `like_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `comment_id` FROM `comment_reactions` WHERE `user_id` = new.`id` AND `reaction_type` = 1);
	UPDATE `comments` SET `helpful_count` = max(0, `helpful_count` + iif(new.`deactivated_at` IS NULL, 1, -1))
		WHERE `id` IN (SELECT `comment_id` FROM `comment_helpful_marks` WHERE `user_id` = new.`id`);
	INSERT INTO `pin_reaction_counts` (`pin_id`, `reaction_type`, `count`)
		SELECT `pin_id`, `reaction_type`, new.`deactivated_at` IS NULL FROM `pin_reactions` WHERE `user_id` = new.`id`
		ON CONFLICT (`pin_id`, `reaction_type`)
		DO UPDATE SET `count` = max(0, `count` + iif(excluded.`count` = 1, 1, -1));
END;

CREATE TRIGGER `counts_of_saves` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN (old.`deactivated_at` IS NULL) <> (new.`deactivated_at` IS NULL) BEGIN
	UPDATE `pins` SET `repin_count` = max(0, `repin_count` + iif(new.`deactivated_at` IS NULL, t.`n`, -t.`n`)) FROM (
		SELECT `pin_id` AS `subject`, count(*) AS `n` FROM `saves` WHERE `user_id` = new.`id` GROUP BY `pin_id`) t
		WHERE `pins`.`id` = t.`subject`;
END;

CREATE TRIGGER `media_checks_of_suspended_user` AFTER UPDATE OF `suspended_at` ON `users`
WHEN (old.`suspended_at` IS NULL) <> (new.`suspended_at` IS NULL) BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT `signature`, unixepoch() * 1000 FROM (
		SELECT `picture_signature` AS `signature` FROM `pins` WHERE `pins`.`pinner_id` = new.`id`
		UNION SELECT f.`signature` FROM `pins` JOIN `pin_files` f ON f.`pin_id` = `pins`.`id` WHERE `pins`.`pinner_id` = new.`id`
		UNION SELECT c.`picture_signature` FROM `pins` JOIN `comments` c ON c.`pin_id` = `pins`.`id` WHERE `pins`.`pinner_id` = new.`id`
		UNION SELECT t.`picture_signature` FROM `pins` JOIN `pin_tries` t ON t.`pin_id` = `pins`.`id` WHERE `pins`.`pinner_id` = new.`id`)
	WHERE `signature` IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT `signature`, unixepoch() * 1000 FROM (
		SELECT value AS `signature` FROM json_each(json_array(new.`picture_signature`, new.`cover_signature`))
		UNION SELECT c.`picture_signature` FROM `comments` c WHERE c.`user_id` = new.`id`
		UNION SELECT t.`picture_signature` FROM `pin_tries` t WHERE t.`user_id` = new.`id`
		UNION SELECT b.`cover_signature` FROM `boards` b WHERE b.`owner_id` = new.`id`)
	WHERE `signature` IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `media_checks_of_user` AFTER UPDATE OF `picture_signature`, `cover_signature` ON `users`
WHEN old.`picture_signature` IS NOT new.`picture_signature` OR old.`cover_signature` IS NOT new.`cover_signature` BEGIN
	INSERT INTO `media_checks` (`signature`, `created_at`) SELECT DISTINCT value, unixepoch() * 1000 FROM json_each(json_array(
		old.`picture_signature`, new.`picture_signature`, old.`cover_signature`, new.`cover_signature`)) WHERE value IS NOT NULL
	ON CONFLICT (`signature`) DO UPDATE SET `version` = `version` + 1;
END;

CREATE TRIGGER `purges_of_comment_rules` AFTER UPDATE OF `comments_from`, `filtered_words` ON `users`
WHEN (new.`comments_from` = 'nobody' AND old.`comments_from` <> 'nobody') OR old.`filtered_words` <> new.`filtered_words` BEGIN
	DELETE FROM `purges` WHERE `username` = new.`username`;
	INSERT INTO `purges` (`username`, `created_at`) VALUES (new.`username`, unixepoch() * 1000);
END;

CREATE TRIGGER `purges_of_deleted_user` BEFORE DELETE ON `users` BEGIN
	DELETE FROM `purges` WHERE `username` = old.`username`;
	INSERT INTO `purges` (`username`, `created_at`) VALUES (old.`username`, unixepoch() * 1000);
END;

CREATE TRIGGER `purges_of_user` AFTER UPDATE OF `is_private_profile`, `deactivated_at`, `hides_from_search`, `username` ON `users`
WHEN old.`is_private_profile` <> new.`is_private_profile` OR old.`deactivated_at` IS NOT new.`deactivated_at`
	OR old.`hides_from_search` <> new.`hides_from_search` OR old.`username` <> new.`username` BEGIN
	DELETE FROM `purges` WHERE `username` = old.`username` OR `username` IN (
		SELECT u.`username` FROM `boards` b JOIN `pins` p ON p.`board_id` = b.`id` JOIN `users` u ON u.`id` = p.`pinner_id`
		WHERE b.`owner_id` = new.`id`);
	INSERT INTO `purges` (`username`, `created_at`) SELECT old.`username`, unixepoch() * 1000;
	INSERT INTO `purges` (`username`, `created_at`) SELECT DISTINCT u.`username`, unixepoch() * 1000
		FROM `boards` b JOIN `pins` p ON p.`board_id` = b.`id` JOIN `users` u ON u.`id` = p.`pinner_id`
		WHERE b.`owner_id` = new.`id` AND u.`id` <> new.`id`;
END;

CREATE TRIGGER `users_ad_identifier` AFTER UPDATE OF `third_party_marketing_tracking_enabled`, `allow_marketing_cookies` ON `users`
	WHEN old.`ad_identifier` IS NOT NULL AND (
		(old.`third_party_marketing_tracking_enabled` AND NOT new.`third_party_marketing_tracking_enabled`)
		OR (old.`allow_marketing_cookies` AND NOT new.`allow_marketing_cookies`)) BEGIN
	UPDATE `users` SET `ad_identifier` = lower(hex(randomblob(16))) WHERE `id` = new.`id`;
END;

CREATE TRIGGER `users_news_back` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN old.`deactivated_at` IS NOT NULL AND new.`deactivated_at` IS NULL AND new.`retired_until` IS NULL BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`id`, 'accountBack', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`id` AND u.`deactivated_at` IS NULL);
END;

CREATE TRIGGER `users_news_email` AFTER UPDATE OF `email` ON `users`
WHEN old.`email` IS NOT NULL AND new.`email` IS NOT NULL AND lower(new.`email`) <> lower(old.`email`) BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`id`, 'emailChanged', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`id` AND u.`deactivated_at` IS NULL);
END;

CREATE TRIGGER `users_news_mfa` AFTER UPDATE OF `has_mfa_enabled` ON `users`
WHEN new.`has_mfa_enabled` <> old.`has_mfa_enabled` BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`id`, iif(new.`has_mfa_enabled` = 1, 'mfaOn', 'mfaOff'), NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`id` AND u.`deactivated_at` IS NULL);
END;

CREATE TRIGGER `users_news_password` AFTER UPDATE OF `password_hash` ON `users`
WHEN old.`password_hash` IS NOT NULL AND new.`password_hash` IS NOT NULL AND new.`password_hash` <> old.`password_hash` BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`id`, 'passwordChanged', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`id` AND u.`deactivated_at` IS NULL);
END;

CREATE TRIGGER `users_search_delete` AFTER DELETE ON `users` BEGIN
	INSERT INTO `users_search` (`users_search`, rowid, `full_name`, `username`) VALUES ('delete', old.rowid, coalesce(old.`full_name_folded`, old.`full_name`), old.`username`);
END;

CREATE TRIGGER `users_search_insert` AFTER INSERT ON `users` BEGIN
	INSERT INTO `users_search` (rowid, `full_name`, `username`) VALUES (new.rowid, coalesce(new.`full_name_folded`, new.`full_name`), new.`username`);
END;

CREATE TRIGGER `users_search_update` AFTER UPDATE OF `full_name`, `username`, `full_name_folded` ON `users` BEGIN
	INSERT INTO `users_search` (`users_search`, rowid, `full_name`, `username`) VALUES ('delete', old.rowid, coalesce(old.`full_name_folded`, old.`full_name`), old.`username`);
	INSERT INTO `users_search` (rowid, `full_name`, `username`) VALUES (new.rowid, iif((new.`full_name_folded` IS old.`full_name_folded` AND new.`full_name` IS NOT old.`full_name`), new.`full_name`, coalesce(new.`full_name_folded`, new.`full_name`)), new.`username`);
	UPDATE `users` SET `full_name_folded` = iif((new.`full_name_folded` IS old.`full_name_folded` AND new.`full_name` IS NOT old.`full_name`), NULL, `full_name_folded`)
		WHERE rowid = new.rowid AND (((new.`full_name_folded` IS old.`full_name_folded` AND new.`full_name` IS NOT old.`full_name`) AND old.`full_name_folded` IS NOT NULL));
END;
