-- Frames are numbered by account, so that a browser sees which it missed.

CREATE TRIGGER `live_frames_counted` AFTER INSERT ON `live_frames` BEGIN
	INSERT INTO `live_counters` (`user_id`, `seq`) VALUES (new.`user_id`, new.`seq`)
		ON CONFLICT (`user_id`) DO UPDATE SET `seq` = excluded.`seq`;
END;
